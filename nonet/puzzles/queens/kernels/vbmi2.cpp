#include "nonet/puzzles/queens/kernels/join.h"
#define NONET_QUEENS_KERNEL queens_vbmi2
#define NONET_QUEENS_KERNEL_NAME "avx512vbmi2"
#define NONET_QUEENS_JOIN join_queens
#include "nonet/puzzles/queens/kernels/avx512.inc"
