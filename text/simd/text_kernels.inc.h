/* SPDX-License-Identifier: MIT */
/* text_kernels.inc.h - the table of kernels for text, for one instruction set */
#include "graphemes.inc.h"
#include "hidden.inc.h"
#include "normal.inc.h"
#include "scripts.inc.h"
#include "text_kernels.h"
#include "width.inc.h"

const struct octavo_text_kernels K(text_kernels) = {
	.graphemes = K(graphemes),
	.hidden = K(hidden),
	.normal = K(normal),
	.scripts = K(scripts),
	.width = K(width),
};
