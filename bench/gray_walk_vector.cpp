#define GRAY_WALK gray_walk_vector
#define GRAY_WORDS 16
#include "bench/gray_walk.inc"
