// What Debian's libraries for WebAssembly ask for and do not have.
#include <cstddef>
#include <cstdint>

extern "C" {

// What would be thrown ends the module: libraries of headers have places for that, which are not reached.
void* __cxa_allocate_exception(std::size_t) {
  __builtin_trap();
}
void __cxa_throw(void*, void*, void (*)(void*)) {
  __builtin_trap();
}

// The compiler's arithmetic was built with guards of the stack.
std::uintptr_t __stack_chk_guard = 0x9e3779b9;
void __stack_chk_fail() {
  __builtin_trap();
}

}  // extern "C"
