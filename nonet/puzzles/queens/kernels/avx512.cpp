#define NONET_QUEENS_KERNEL queens_avx512
#define NONET_QUEENS_KERNEL_NAME "avx512"
#define NONET_QUEENS_JOIN nullptr
#include "nonet/puzzles/queens/kernels/avx512.inc"
