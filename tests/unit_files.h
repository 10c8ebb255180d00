// Files that tests of logs write.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace nonet {

// A folder of its own, removed at the end; in memory where that can be had, since logs are synced.
class Folder {
 public:
  Folder() {
    const std::string name = "nonet-units-" + std::to_string(std::random_device{}());
    std::error_code code;
    path_ = std::filesystem::path("/dev/shm") / name;
    if (std::filesystem::create_directory(path_, code)) return;
    path_ = std::filesystem::temp_directory_path() / name;
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void replace(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

}  // namespace nonet
