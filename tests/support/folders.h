// Where the sources and this build lie. Said in one small file, so that all others compile to the same in
// every checkout, and a cache of compiled files knows them again.
#pragma once

#include <string>

namespace nonet {

std::string source_folder();
std::string build_folder();

}  // namespace nonet
