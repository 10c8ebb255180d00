// langford: 1 to n twice in a row of 2n places, k others between the two k. Text: n, or the row,
// blank-separated, with . for a place to fill. An answer: the row. The option k@i has k at the places i and i
// + k + 1; where only one k is given its place is still to be covered, by an option of k.
#include <fmt/format.h>

#include <algorithm>

#include "fill/problem.h"
#include "text.h"

namespace nonet_verify {
namespace {

constexpr int most_numbers = 100;

class Langford final : public FillRules {
 public:
  explicit Langford(const Certificate& certificate) {
    const auto& lines = certificate.instance;
    if (lines.size() != 1)
      certificate.reject_instance(lines.empty() ? 0 : 1,
                                  fmt::format("expected one line, found {}", lines.size()));
    const auto words = words_in(lines[0]);
    for (const std::string_view word : words) {
      const auto number = word == "." ? 0 : number_in(word, 1, most_numbers);
      if (!number) {
        certificate.reject_instance(
            0, fmt::format("expected a number from 1 to {}, or ., found {}", most_numbers, quoted(word)));
      }
      row_.push_back(static_cast<int>(*number));
    }
    if (row_.size() == 1 && row_[0] > 0) row_.assign(2 * static_cast<std::size_t>(row_[0]), 0);
    n_ = static_cast<int>(row_.size() / 2);
    if (row_.empty() || row_.size() % 2 != 0 || n_ > most_numbers)
      certificate.reject_instance(
          0, fmt::format("expected n, or an even number of places, found {}", row_.size()));
    for (const int number : row_) {
      if (number > n_)
        certificate.reject_instance(0, fmt::format("expected numbers from 1 to {}, found {}", n_, number));
    }
  }

  std::vector<int> check_answer(const Json& answer) const override {
    std::vector<int> row;
    for (const std::string_view word : words_in(answer.text())) {
      const auto number = plain_number_in(word, 1, n_);
      if (!number) answer.reject(fmt::format("expected a number from 1 to {}, found {}", n_, quoted(word)));
      row.push_back(static_cast<int>(*number));
    }
    if (row.size() != row_.size())
      answer.reject(fmt::format("expected {} places, found {}", row_.size(), row.size()));
    std::vector<int> first(static_cast<std::size_t>(n_) + 1), times(first);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row_[i] != 0 && row_[i] != row[i])
        answer.reject(fmt::format("expected the {} given at place {}, found {}", row_[i], i + 1, row[i]));
      const auto number = static_cast<std::size_t>(row[i]);
      const int place = static_cast<int>(i), apart = place - first[number];
      if (++times[number] == 1) {
        first[number] = place;
      } else if (times[number] > 2) {
        answer.reject(fmt::format("{} stands there more than twice", row[i]));
      } else if (apart != row[i] + 1) {
        answer.reject(fmt::format("expected {0} others between the two {0}, found {1}", row[i], apart - 1));
      }
    }
    return row;  // 2n places and nothing more than twice: everything twice
  }

  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    std::vector<char> seen(static_cast<std::size_t>(n_) + 1);
    for (std::size_t i = 0; i < answer.size(); ++i) {
      const auto number = static_cast<std::size_t>(answer[i]);
      if (seen[number]++ > 0) continue;
      if (row_[i] == 0 || row_[i + number + 1] == 0) names.push_back(name(answer[i], i));
    }
    return names;
  }

  double most_options() const override { return 2.0 * n_ * n_; }

  // No answer is a palindrome: the two 1s would lie symmetrically, with one place between them, but the row
  // has no middle place.
  std::uint64_t divisor() const override {
    return std::equal(row_.begin(), row_.end(), row_.rbegin()) ? 2 : 1;
  }

  FillProblem problem() const override {
    FillProblem problem;
    problem.must.assign(row_.size() + static_cast<std::size_t>(n_), 1);
    std::vector<char> given;
    for (int number = 1; number <= n_; ++number) {
      const auto gap = static_cast<std::size_t>(number) + 1;
      for (std::size_t i = 0; i + gap < row_.size(); ++i) {
        const int one = row_[i], two = row_[i + gap];
        if ((one != 0 && one != number) || (two != 0 && two != number)) continue;
        FillProblem::Option option;
        option.name = name(number, i);
        option.items = {static_cast<int>(i), static_cast<int>(i + gap), 2 * n_ + number - 1};
        problem.options.push_back(std::move(option));
        given.push_back(one == number && two == number ? 1 : 0);
      }
    }
    problem.carry_out(given);
    // The places of all numbers add up to n(2n + 1), and those of k to an even number plus k + 1.
    if (n_ % 4 == 1 || n_ % 4 == 2)
      problem.theorem =
          "the sum of all places is odd where it has to be even, or even where it has to be odd";
    return problem;
  }

 private:
  static std::string name(int number, std::size_t place) { return fmt::format("{}@{}", number, place + 1); }

  int n_ = 0;
  std::vector<int> row_;  // 0: to be filled
};

}  // namespace

std::unique_ptr<FillRules> read_langford(const Certificate& certificate) {
  return std::make_unique<Langford>(certificate);
}

}  // namespace nonet_verify
