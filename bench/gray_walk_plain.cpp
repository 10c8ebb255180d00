#define GRAY_WALK gray_walk_plain
#include "bench/gray_walk.inc"
