// --certificate FILE, the same for every verb that has it.
#pragma once

#include <functional>
#include <string>

#include "cli/session.h"

namespace nonet::cli {

// Before any work: whether a certificate can be written, of the first instance, and of what was asked.
Result<Done> check_certificate(const Options& options, u64 number);

// Makes the certificate of an answer that was given, and writes it; nothing when none was asked for.
Result<Done> keep_certificate(Session& session, Progress& progress,
                              const std::function<Result<std::string>()>& make);

}  // namespace nonet::cli
