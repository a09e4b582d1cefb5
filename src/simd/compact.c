/* SPDX-License-Identifier: MIT */
/* compact.c - the tables of compact.h, once for all processors */
#include "compact.h"

#include "../tables/compact.h"
