#include "nonet/base/text_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "nonet/base/error_text.h"

namespace nonet {

namespace {
constexpr std::size_t buffer_size = 1 << 18;
}  // namespace

TextReader::TextReader(int fd, std::string name) : fd_(fd), name_(std::move(name)) {}

TextReader::TextReader(TextReader&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      at_end_(other.at_end_),
      interrupted_(other.interrupted_),
      skip_rest_(other.skip_rest_),
      name_(std::move(other.name_)),
      buffer_(std::move(other.buffer_)),
      begin_(other.begin_),
      end_(other.end_),
      line_number_(other.line_number_),
      kept_(std::move(other.kept_)),
      last_kept_(std::move(other.last_kept_)),
      before_waiting_(std::move(other.before_waiting_)) {}

TextReader::~TextReader() {
  if (fd_ > 0) ::close(fd_);
}

TextReader TextReader::from_text(std::string text, std::string name) {
  TextReader reader(-1, std::move(name));
  reader.buffer_.assign(text.begin(), text.end());
  reader.end_ = text.size();
  reader.at_end_ = true;
  return reader;
}

Result<TextReader> TextReader::open(const std::string& path) {
  if (path == "-") return TextReader(STDIN_FILENO, "standard input");
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat info{};
  if (fd < 0 || ::fstat(fd, &info) != 0 || S_ISDIR(info.st_mode)) {
    const int why = S_ISDIR(info.st_mode) ? EISDIR : errno;
    if (fd >= 0) ::close(fd);
    return Error{Fault::file, fmt::format("cannot read '{}': {}", path, reason_of(why))};
  }
  ::posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  return TextReader(fd, path);
}

Result<bool> TextReader::refill() {
  if (at_end_) return false;
  if (begin_ > 0) {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < buffer_size / 2) {
    const std::size_t usual = std::min(std::max(buffer_size, buffer_.size() * 2), max_line + buffer_size);
    buffer_.resize(std::max(usual, end_ + buffer_size / 2));  // more may have been given back
  }
  if (before_waiting_ && !has_input() && !before_waiting_()) {
    interrupted_ = at_end_ = true;
    return false;
  }
  const auto got = read_some(std::span(buffer_).subspan(end_));
  if (!got) return got.error();
  end_ += *got;
  return *got > 0;
}

// 0 at the end of the input.
Result<std::size_t> TextReader::read_some(std::span<char> room) {
  const ssize_t got = ::read(fd_, room.data(), room.size());
  if (got < 0 && errno != EINTR) {
    return Error{Fault::file, fmt::format("cannot read {}: {}", name_, reason_of(errno)),
                 place(line_number_ + 1, 1)};
  }
  interrupted_ = got < 0;
  at_end_ = got <= 0;
  return static_cast<std::size_t>(std::max<ssize_t>(got, 0));
}

Result<Done> TextReader::skip_line() {
  while (true) {
    const auto* start = buffer_.data() + begin_;
    const auto* newline = static_cast<const char*>(std::memchr(start, '\n', end_ - begin_));
    if (newline != nullptr) {
      begin_ += static_cast<std::size_t>(newline - start) + 1;
      return Done{};
    }
    begin_ = end_;
    const auto more = refill();
    if (!more) return more.error();
    if (!*more) return Done{};
  }
}

Result<std::optional<TextReader::Line>> TextReader::next() {
  if (!kept_.empty()) {
    last_kept_ = std::move(kept_.front());
    kept_.pop_front();
    if (last_kept_.error) return *last_kept_.error;
    return std::optional<Line>({last_kept_.text, last_kept_.number});
  }
  if (std::exchange(skip_rest_, false)) {
    const auto skipped = skip_line();
    if (!skipped) return skipped.error();
  }
  std::size_t searched = 0;
  while (true) {
    const char* start = buffer_.data() + begin_;
    const auto* newline =
        begin_ + searched < end_
            ? static_cast<const char*>(std::memchr(start + searched, '\n', end_ - begin_ - searched))
            : nullptr;
    searched = end_ - begin_;
    if (newline == nullptr && searched <= max_line) {
      const auto more = refill();
      if (!more) return more.error();
      if (*more) continue;
      if (begin_ == end_ || interrupted_) return std::optional<Line>();
      start = buffer_.data() + begin_;
    }
    const std::size_t length = newline != nullptr ? static_cast<std::size_t>(newline - start) : searched;
    ++line_number_;
    if (length > max_line) {
      skip_rest_ = true;  // only if somebody reads on
      return Error{Fault::input,
                   fmt::format("expected a line of at most {} characters, found a longer one", max_line),
                   place(line_number_, max_line + 1)};
    }
    std::string_view text(start, length);
    if (line_number_ == 1 && text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);  // a byte order mark
    while (!text.empty() && (text.back() == '\r' || text.back() == ' ' || text.back() == '\t'))
      text.remove_suffix(1);
    begin_ += length + (newline != nullptr);
    return std::optional<Line>({text, line_number_});
  }
}

Result<std::optional<TextReader::Line>> TextReader::next_filled() {
  while (true) {
    auto line = next();
    if (!line || !*line || !(*line)->text.empty()) return line;
  }
}

void TextReader::unread(std::vector<Kept> lines) {
  kept_.insert(kept_.begin(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
}

Result<std::string_view> TextReader::buffered() {
  if (!kept_.empty() || skip_rest_) return std::string_view();
  const auto whole_lines = [&] {
    const std::string_view all(buffer_.data() + begin_, end_ - begin_);
    const std::size_t lines = all.rfind('\n') + 1;
    return at_end_ || (lines == 0 && all.size() > max_line) ? all : all.substr(0, lines);
  };
  while (whole_lines().empty() && !at_end_) {
    const auto more = refill();
    if (!more) return more.error();
  }
  return interrupted_ ? std::string_view() : whole_lines();
}

void TextReader::consume(std::size_t bytes, std::uint64_t lines) {
  begin_ += bytes;
  line_number_ += lines;
}

Result<std::size_t> TextReader::take_lines(std::span<char> room) {
  if (!kept_.empty() || skip_rest_) return std::size_t{0};
  std::size_t size = std::min(room.size(), end_ - begin_);
  std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), size, room.begin());
  begin_ += size;
  const auto whole = [&] { return std::string_view(room.data(), size).rfind('\n') + 1; };
  std::size_t lines = whole();
  while (size < room.size() && !at_end_ && (lines == 0 || has_input())) {
    const auto got = read_some(room.subspan(size));
    if (!got) {
      give_back({room.data(), size});
      return got.error();
    }
    size += *got;
    lines = whole();
  }
  if (interrupted_) lines = 0;
  if (at_end_ && begin_ == end_ && !interrupted_) lines = size;
  give_back({room.data() + lines, size - lines});
  return lines;
}

bool TextReader::ready() {
  if (!kept_.empty()) return true;
  while (!at_end_ && end_ - begin_ <= max_line) {
    const std::string_view there(buffer_.data() + begin_, end_ - begin_);
    if (there.find('\n') != std::string_view::npos) return true;
    if (!has_input()) return false;
    if (!refill()) return true;  // whoever reads is told
  }
  return true;
}

bool TextReader::has_input() const {
  struct pollfd input = {fd_, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

void TextReader::give_back(std::string_view text) {
  if (text.size() > begin_) {  // room in front of the rest
    const std::size_t more = text.size() - begin_;
    buffer_.insert(buffer_.begin(), more, '\0');
    begin_ += more;
    end_ += more;
  }
  begin_ -= text.size();
  std::copy(text.begin(), text.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
}

}  // namespace nonet
