// --certificate FILE, the same for every verb that has it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/session.h"

namespace nonet::cli {

// Before any work: whether a certificate can be written, and of what is asked. None: it can, or none is
// wanted; otherwise it was reported, and this is the exit code.
std::optional<int> refuse_certificate(const Options& options);
Result<Done> check_certificate(const Options& options);

// Makes the certificate of an answer that was given, and writes it; nothing when none was asked for.
Result<Done> keep_certificate(Session& session, Progress& progress,
                              const std::function<Result<std::string>()>& make);

}  // namespace nonet::cli
