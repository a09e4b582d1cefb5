/* SPDX-License-Identifier: MIT */
/* sets.c - the tables of sets.h */
#include "sets.h"

#include "tables/sets.h"
