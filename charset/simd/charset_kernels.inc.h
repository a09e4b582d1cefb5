/* SPDX-License-Identifier: MIT */
/* charset_kernels.inc.h - the table of kernels for charsets, for one instruction set */
#include "charset_kernels.h"
#include "octets.inc.h"

const struct octavo_charset_kernels K(charset_kernels) = {
	.read_octets = K(read_octets),
	.write_octets = K(write_octets),
};
