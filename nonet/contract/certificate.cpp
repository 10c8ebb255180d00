#include "nonet/contract/certificate.h"

#include <fmt/format.h>

#include "nonet/base/decimal.h"
#include "nonet/contract/certificate_text.h"
#include "nonet/contract/rules.h"

namespace nonet {

namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::vector<std::string> names_of(const Puzzle& puzzle, const Instance& instance,
                                  const std::vector<Step>& steps) {
  std::vector<std::string> names;
  for (const Step& step : steps) {
    names.insert(names.end(), static_cast<std::size_t>(step.times), puzzle.move_name(instance, step.move));
  }
  return names;
}

std::string_view name_of(Aim aim) {
  return aim == Aim::maximum ? "maximum" : "minimum";
}

void put_head(CertificateText& out, const Puzzle& puzzle, const Settings& settings) {
  out.put("certificate", std::int64_t{1});
  out.put("puzzle", puzzle.description().name);
  out.open("settings");
  for (const auto& [name, value] : settings) out.put(name, value);
  out.close();
  if (const PuzzleFile* file = puzzle.file()) out.put_value("rules", expanded_rules(*file));
}

void put_work(CertificateText& out, const Answer& answer) {
  out.open("work");
  out.put("algorithm", answer.algorithm);
  out.put("nodes", answer.nodes);
  out.put("unit", answer.unit);
  out.close();
}

std::string_view claim_of(const Answer& answer) {
  if (answer.status == Status::unsolvable) return "unsolvable";
  if (answer.aim == Aim::any) return "solved";
  return answer.status == Status::optimal ? "optimal" : "best-found";
}

// Whether the answer is known to be the only one, or not to be.
std::optional<bool> is_only(const Answer& answer, const Proof& proof) {
  if (std::holds_alternative<DratProof>(proof.content)) return true;
  if (std::holds_alternative<AnotherProof>(proof.content)) return false;
  if (std::holds_alternative<AnswerProof>(proof.content)) return std::nullopt;
  return answer.count == 1 && !answer.more;
}

// A board of which only some numbers are kept cannot be checked by anybody.
Result<std::vector<std::string>> instance_lines(const Puzzle& puzzle, const Instance& instance) {
  auto lines = lines_of(puzzle.write(instance));
  if (!lines.empty()) return lines;
  return Error{Fault::refused, "the cells of a board as large as this are not kept"};
}

}  // namespace

Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Instance& instance,
                                   const Answer& answer, const Request& request, Progress& progress) {
  if (answer.status == Status::unknown) {
    return Error{Fault::stopped, "stopped before there was an answer"};
  }
  const auto lines = instance_lines(puzzle, instance);
  if (!lines) return lines.error();
  if (!puzzle.description().fill && answer.steps.empty() && answer.cost > 0) {
    return Error{Fault::refused, "the moves are too many to be kept"};
  }
  const auto proof = puzzle.prove(instance, answer, request, progress);
  if (!proof) return proof.error();
  CertificateText out;
  put_head(out, puzzle, settings);
  out.put("instance", *lines);
  out.put("claim", claim_of(answer));
  const bool answered = answer.status != Status::unsolvable;
  if (answered && answer.aim != Aim::any) {
    out.put("aim", name_of(answer.aim));
    out.put("cost", answer.cost);
    if (answer.status == Status::best_found) out.put("bound", answer.bound);
  }
  if (answered && puzzle.description().fill) {
    out.put("answer", answer_text(puzzle, instance, answer));
  } else if (answered) {
    out.put("moves", names_of(puzzle, instance, answer.steps));
  }
  if (answered && answer.aim == Aim::any) {
    if (const auto only = is_only(answer, *proof)) out.put("only", *only);
  }
  put_work(out, answer);
  put_proof(out, *proof);
  return std::move(out).text({});
}

Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Instance& instance,
                                   const Tally& tally, const Request& request, Progress& progress) {
  const Answer& answer = tally.answer;
  const bool counts_all = answer.aim == Aim::any;
  if (!tally.complete || tally.limited ||
      (answer.status != Status::optimal && answer.status != Status::unsolvable)) {
    return Error{Fault::stopped, "not all answers were counted"};
  }
  if (request.up_to != UpTo::nothing) {
    return Error{Fault::refused, "a certificate claims a number of answers, and classes were counted"};
  }
  if (answer.status == Status::unsolvable && !counts_all) {
    return certificate_of(puzzle, settings, instance, answer, request, progress);
  }
  if (tally.count == Tally::most) {
    return Error{Fault::refused, "the count is larger than 128 bits hold"};
  }
  const auto lines = instance_lines(puzzle, instance);
  if (!lines) return lines.error();
  const auto proof = puzzle.prove_count(instance, tally, request, progress);
  if (!proof) return proof.error();
  CertificateText out;
  put_head(out, puzzle, settings);
  out.put("instance", *lines);
  out.put("claim", "count");
  if (!counts_all) {
    out.put("aim", name_of(answer.aim));
    out.put("cost", answer.cost);
    if (puzzle.description().fill) {
      out.put("answer", answer_text(puzzle, instance, answer));
    } else {
      out.put("moves", names_of(puzzle, instance, answer.steps));
    }
  }
  out.put("count", decimal(tally.count));
  put_work(out, answer);
  put_proof(out, *proof);
  return std::move(out).text({});
}

Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Histogram& histogram,
                                   const Request& request, Progress& progress) {
  if (!histogram.complete) {
    return Error{Fault::stopped, "the table was not finished"};
  }
  const auto proof = puzzle.prove_table(histogram, request, progress);
  if (!proof) return proof.error();
  CertificateText out;
  put_head(out, puzzle, settings);
  out.put("claim", "table");
  out.put("levels", histogram.states);
  Answer work;
  work.algorithm = "table";
  work.nodes = histogram.updates;
  work.unit = "table updates";
  put_work(out, work);
  put_proof(out, *proof);
  return std::move(out).text({});
}

std::string answer_text(const Puzzle& puzzle, const Instance& instance, const Answer& answer) {
  if (puzzle.file() == nullptr) return puzzle.answer_line(instance, answer);
  std::string text;
  for (const std::string& name : names_of(puzzle, instance, answer.steps))
    text += (text.empty() ? "" : " ") + name;
  return text;
}

SearchProof search_proof(const Answer& answer, const Progress& progress) {
  SearchProof proof;
  const bool has_cost = answer.aim != Aim::any && answer.status != Status::unsolvable;
  if (!has_cost) {
    proof.iterations = {{0, answer.nodes}};
    return proof;
  }
  const std::int64_t last = answer.status == Status::optimal ? answer.cost : answer.bound;
  const auto better = [&](std::int64_t a, std::int64_t b) {
    return answer.aim == Aim::maximum ? a < b : a > b;
  };
  for (const ProvedBound& next : progress.bounds()) {
    if (!better(last, next.bound)) break;
    if (!proof.iterations.empty() && !better(next.bound, proof.iterations.back().bound)) continue;
    if (!proof.iterations.empty() && next.nodes <= proof.iterations.back().nodes) proof.iterations.pop_back();
    proof.iterations.push_back(next);
  }
  while (!proof.iterations.empty() && proof.iterations.back().nodes >= answer.nodes)
    proof.iterations.pop_back();
  proof.iterations.push_back({last, answer.nodes});
  return proof;
}

Result<Proof> Puzzle::prove(const Instance&, const Answer&, const Request&, Progress&) const {
  return Error{Fault::unsupported, fmt::format("{} has no certificates", description().name)};
}

Result<Proof> Puzzle::prove_count(const Instance& instance, const Tally& tally, const Request& request,
                                  Progress& progress) const {
  return prove(instance, tally.answer, request, progress);
}

Result<Proof> Puzzle::prove_table(const Histogram&, const Request&, Progress&) const {
  return Error{Fault::unsupported, fmt::format("{} has no certificates of tables", description().name)};
}

}  // namespace nonet
