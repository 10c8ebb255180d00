#define NONET_KERNELS kernels_avx2
#define NONET_KERNELS_NAME "avx2"
#include "nonet/base/kernels.inc"
