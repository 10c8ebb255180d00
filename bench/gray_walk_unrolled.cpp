#define GRAY_WALK gray_walk_unrolled
#include "bench/gray_walk.inc"
