/* SPDX-License-Identifier: MIT */
/* kinds.c - the tables of kinds.h */
#include "kinds.h"

#include "tables/kinds.h"
