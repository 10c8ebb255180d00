#include <fmt/format.h>

#include "cli/line/parts.h"
#include "nonet/base/backends.h"
#include "nonet/base/number_text.h"

namespace nonet::cli {

namespace {

std::string check_percent(const std::string& text) {
  const auto value = number_of<double>(text);
  const bool good = value && *value > 0 && *value <= 100;
  return good ? "" : fmt::format("expected percent, more than 0 and up to 100, found '{}'", text);
}

// Whether there is such a thing at all; whether it is here is asked later.
std::string check_engine_name(const std::string& text) {
  const auto known = check_backend(text);
  return known || known.error().fault != Fault::usage ? "" : known.error().message;
}
std::string check_backend_name(const std::string& text) {
  if (text == "mpi") return "";
  const std::string wrong = check_engine_name(text.starts_with("mpi:") ? text.substr(4) : text);
  return wrong.empty() ? "" : wrong + ", mpi, mpi:ENGINE";
}

}  // namespace

void add_solver(CLI::App& verb, Options& o) {
  verb.add_option("--backend", o.solver, "which engine solves: auto, scalar, avx2, avx512 or cuda")
      ->type_name("NAME")
      ->check(check_engine_name, "");
}

void add_count(CLI::App& app, Options& o) {
  auto* count =
      app.add_subcommand("count", "how many answers there are, of the best ones where answers have a cost");
  add_puzzle(*count, o);
  add_input(*count, o);
  add_algorithm(*count, o);
  add_work(*count, o);
  add_common(*count, o);
  auto* limit = count->add_option("--limit", o.limit, "stop when there are so many; 0 counts all");
  limit->type_name("N")->check(check_whole_number, "");
  add_symmetry(*count, o);
  add_certificate(*count, o);
  auto* checkpoint = count->add_option("--checkpoint", o.checkpoint,
                                       "keep the state of the count in this file, and go on from it");
  checkpoint->type_name("FILE")->check(check_name, "");
  count->add_flag("--resume", o.resume, "with --checkpoint: the file must be there already")
      ->needs(checkpoint);
  auto* recheck = count->add_option(
      "--recheck", o.recheck,
      "count so many percent of the units, drawn at random, again by another engine: they must agree");
  recheck->type_name("PERCENT")->check(check_percent, "")->excludes(limit);
  count->add_option("--seed", o.seed, "of the units that --recheck or --forecast draw")
      ->type_name("N")
      ->check(check_whole_number, "");
  count
      ->add_option("--backend", o.backend,
                   "which engine counts: auto, scalar, avx2, avx512 or cuda; mpi shares the count among the "
                   "processes that mpirun started, mpi:ENGINE names theirs")
      ->type_name("NAME")
      ->check(check_backend_name, "");
  count
      ->add_flag("--forecast", o.forecast,
                 "do not count: estimate the work, and the time on every engine that is here")
      ->excludes(limit)
      ->excludes(checkpoint)
      ->excludes(recheck)
      ->excludes("--certificate");
  count->footer(
      "Examples:\n"
      "  nonet count queens 12\n"
      "  nonet count queens 20 --forecast\n"
      "  nonet count queens 14 --checkpoint queens14.txt\n"
      "  nonet count queens 12 --backend scalar --recheck 2.5\n"
      "  nonet count binary-sudoku examples/boards/binary-sudoku.txt\n"
      "  nonet count lights-out '01110/10101/11011/10101/01110' --algorithm dp");
}

}  // namespace nonet::cli
