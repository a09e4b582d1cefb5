/* SPDX-License-Identifier: MIT */
/* compact.c - the tables of src/tables/compact.h, once for all instruction sets */
#include "compact.h"

#include "../tables/compact.h"
