#define GRAY_WALK gray_walk_scalar
#define GRAY_WORDS 15
#include "bench/gray_walk.inc"
