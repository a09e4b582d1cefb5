/* SPDX-License-Identifier: MIT */
/* array.h - how many elements an array has */
#ifndef ARRAY_H
#define ARRAY_H

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
