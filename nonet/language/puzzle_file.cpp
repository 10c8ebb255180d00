#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "nonet/base/text_reader.h"
#include "nonet/language/text/formats.h"

namespace nonet {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;

struct Format {
  std::string_view end;
  Result<PuzzleFile> (*parse)(const std::string& path, std::string text, Progress& progress);
};
constexpr std::array<Format, 7> formats = {{{".puzzle", parse_description},
                                            {".dlx", parse_cover_text},
                                            {".xcc", parse_cover_text},
                                            {".def", parse_twisty_text},
                                            {".tws", parse_twisty_text},
                                            {".xor", parse_xor_text},
                                            {".cnf", parse_xor_text}}};

const Format* format_of(std::string_view name) {
  const auto found =
      std::find_if(formats.begin(), formats.end(), [&](const Format& f) { return name.ends_with(f.end); });
  return found == formats.end() ? nullptr : &*found;
}

Error stopped_reading(const std::string& path) {
  return {Fault::stopped, fmt::format("stopped while {} was read", path)};
}

}  // namespace

bool names_puzzle_file(std::string_view name) {
  return format_of(name) != nullptr;
}

Result<PuzzleFile> parse_puzzle_file(const std::string& path, std::string text) {
  Progress progress;
  return parse_puzzle_file(path, std::move(text), progress);
}

Result<PuzzleFile> parse_puzzle_file(const std::string& path, std::string text, Progress& progress) {
  const Format* format = format_of(path);
  if (format == nullptr) return Error{Fault::usage, fmt::format("{}: not the name of a puzzle file", path)};
  auto file = format->parse(path, std::move(text), progress);
  if (progress.stopped()) return stopped_reading(path);
  if (!file) return file;
  file->path = path;
  if (file->name.empty()) {
    const std::size_t slash = path.rfind('/');
    file->name = path.substr(slash == std::string::npos ? 0 : slash + 1);
    file->name.resize(file->name.size() - format->end.size());
  }
  return file;
}

Result<PuzzleFile> read_puzzle_file(const std::string& path, Progress& progress) {
  auto reader = TextReader::open(path);
  if (!reader) return reader.error();
  std::string text;
  while (true) {
    const auto part = reader->buffered();
    if (!part) return part.error();
    if (part->empty()) {  // the end, or a line that is not all there yet
      const auto line = reader->next();
      if (!line) return line.error();
      if (reader->interrupted()) return stopped_reading(path);
      if (!*line) break;
      text.append((*line)->text) += '\n';
    } else {
      text += *part;
      reader->consume(part->size(), static_cast<u64>(std::count(part->begin(), part->end(), '\n')));
    }
    if (progress.should_stop()) return stopped_reading(path);
    if (text.size() > most_bytes) {
      return Error{Fault::refused, fmt::format("a puzzle file has at most {} MiB", most_bytes >> 20), {path}};
    }
  }
  return parse_puzzle_file(path, std::move(text), progress);
}

}  // namespace nonet
