/* SPDX-License-Identifier: MIT */
/* version.c - the version that is linked */
#include "octavo.h"

const char *octavo_version(void)
{
	return OCTAVO_VERSION;
}
