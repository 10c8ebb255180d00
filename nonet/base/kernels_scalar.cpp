#define NONET_KERNELS kernels_scalar
#define NONET_KERNELS_NAME "scalar"
#include "nonet/base/kernels.inc"
