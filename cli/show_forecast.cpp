// What a count would take, for people.
#include <fmt/format.h>

#include <cmath>

#include "cli/show.h"
#include "nonet/base/decimal.h"
#include "nonet/contract/forecast.h"

namespace nonet::cli {

namespace {

// "12 ms", "3.4 hours", "2 years": two digits are more than is known.
std::string span_text(double seconds) {
  struct Measure {
    double length;
    const char* name;
  };
  constexpr Measure measures[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "hours"},
                                  {60, "minutes"},           {1, "seconds"},  {1e-3, "ms"}};
  const Measure* m = measures;
  while (m->length > 1e-3 && seconds < m->length * (m->length > 1 ? 1.5 : 1)) ++m;
  const double times = seconds / m->length;
  return fmt::format("{} {}",
                     times < 9.95  ? fmt::format("{:.2g}", times)
                     : times < 1e5 ? fmt::format("{:.0f}", times)
                                   : fmt::format("{:.1e}", times),
                     m->name);
}

std::string line(std::string_view label, const std::string& text) {
  return fmt::format("{:<9} {}\n", label, text);
}

std::string engine_text(const EngineForecast& engine, bool beyond) {
  if (!engine.present) return fmt::format("not here: {}", engine.note);
  if (engine.rate <= 0) return fmt::format("not known: {}", engine.note);
  const bool moment = engine.seconds < 1e-3;
  return fmt::format("{} {}, at {:.2g} nodes a second{}",
                     moment   ? "less than"
                     : beyond ? "more than"
                              : "about",
                     span_text(moment ? 1e-3 : engine.seconds), engine.rate,
                     engine.note.empty() ? "" : fmt::format("; {}", engine.note));
}

}  // namespace

std::string show_forecast(const Forecast& f) {
  std::string out;
  if (f.nodes.exact) {
    out += line("nodes", fmt::format("{:.0f}, exactly", f.nodes.mean));
  } else if (f.nodes.beyond) {
    out += line("nodes",
                fmt::format("more than {:.0e}, from {} random descents", f.nodes.mean, f.nodes.samples));
  } else {
    const double percent = f.nodes.mean > 0 ? 100 * f.nodes.error / f.nodes.mean : 0;
    out += line("nodes", fmt::format("about {:.3g}, standard error {:.2g}%, from {} random descents",
                                     f.nodes.mean, percent, f.nodes.samples));
  }
  if (f.units > 0) out += line("units", fmt::to_string(f.units));
  double uncertainty = 0;
  for (const EngineForecast& engine : f.engines) {
    out += line(engine.name, engine_text(engine, f.nodes.beyond));
    if (engine.rate > 0 && !f.nodes.beyond) uncertainty = std::max(uncertainty, engine.uncertainty);
  }
  if (f.memory > 0) out += line("memory", fmt::format("about {}", size_text(f.memory)));
  if (f.log_bytes > 0) out += line("log", fmt::format("about {}, with --checkpoint", size_text(f.log_bytes)));
  if (uncertainty > 0) {
    out +=
        line("certainty",
             fmt::format("times are right within a factor of {:.2g}, on this machine as busy as it is now, "
                         "{} thread{}",
                         uncertainty, f.threads, f.threads == 1 ? "" : "s"));
  }
  if (!f.note.empty()) out += line("note", f.note);
  return out;
}

}  // namespace nonet::cli
