// A judge for the tests: the parts that `nonet package` puts together, with the role as the first argument.
#include "parts/front.inc"
#include NONET_JUDGE
#include "parts/run.inc"

int main(int argc, char** argv) {
  const std::string role = argc > 1 ? argv[1] : "";
  const std::vector<std::string> arguments(argv + (argc > 1 ? 2 : argc), argv + argc);
  if (role == "kattis_input") return run(Role::kattis_input, arguments);
  if (role == "kattis_output") return run(Role::kattis_output, arguments);
  if (role == "polygon_input") return run(Role::polygon_input, arguments);
  return role == "polygon_output" ? run(Role::polygon_output, arguments) : 100;
}
