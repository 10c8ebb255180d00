#include "cli/certify.h"

#include <string_view>

#include "nonet/contract/certificate.h"

namespace nonet::cli {

namespace {

// What a certificate cannot speak of.
std::string_view contrary_option(const Options& options) {
  if (options.judge) return "--judge answers the contest's question alone";
  if (options.all) return "--all lists answers";
  if (options.symmetry) return "--up-to-symmetry counts classes";
  if (options.automorphism) return "--up-to-automorphism counts classes";
  return options.limit > 0 ? "--limit counts some answers" : "";
}

}  // namespace

Result<Done> check_certificate(const Options& options) {
  if (options.certificate.empty()) return Done{};
  if (const auto contrary = contrary_option(options); !contrary.empty()) {
    return Error{Fault::usage, std::string(contrary) + ": that has no --certificate"};
  }
  if (options.certificate == "-")
    return Error{Fault::usage, "--certificate: expected a file, found '-': standard output has the answer"};
  return check_certificate_path(options.certificate);
}

std::optional<int> refuse_certificate(const Options& options) {
  return refuse_unable(options, check_certificate(options));
}

Result<Done> keep_certificate(Session& session, Progress& progress,
                              const std::function<Result<std::string>()>& make) {
  if (session.options.certificate.empty()) return Done{};
  session.out.flush();  // a proof may take longer than the answer, which is ready
  const auto text = make();
  if (!text) {
    const Error why = {text.error().fault, "no certificate was written: " + text.error().message};
    if (why.fault != Fault::stopped) return why;
    session.report(why);
    session.note(exit_unproved);
    return Done{};
  }
  const Progress::Saving saving(progress);
  return write_certificate(session.options.certificate, *text);
}

}  // namespace nonet::cli
