#define NONET_KERNELS kernels_avx512
#define NONET_KERNELS_NAME "avx512"
#include "nonet/base/kernels.inc"
