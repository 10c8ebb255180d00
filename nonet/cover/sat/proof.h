// The two files of a proof (cover/sat/sat.h), written once the solver has finished; until then it writes to a
// file without a name, of which a crash leaves nothing.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "nonet/base/result.h"
#include "nonet/cover/sat/encode.h"

namespace nonet {

class SatProof {
 public:
  // Opens the files without names; an error when `path` could not be written later.
  static Result<SatProof> open(const std::string& path);

  std::FILE* steps() const { return steps_.get(); }      // for the solver
  std::FILE* formula() const { return formula_.get(); }  // DIMACS
  // Gives both their names.
  Result<Done> keep();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  static File open_nameless(const std::string& folder);
  Result<Done> name(std::FILE* file, const std::string& name) const;

  std::string folder_, name_;
  File steps_, formula_;
};

// Writes clauses as DIMACS lines; fmt::print would throw where the disk is full.
class FormulaWriter final : public ClauseSink {
 public:
  explicit FormulaWriter(std::FILE* file) : file_(file) {}
  bool take(std::span<const int> clause) override;

 private:
  std::FILE* file_;
  std::string line_;
};

}  // namespace nonet
