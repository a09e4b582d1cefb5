/* SPDX-License-Identifier: MIT */
/* errno.h - on Windows: an error that the C library has not */
#ifndef WINDOWS_ERRNO_H
#define WINDOWS_ERRNO_H

#include_next <errno.h>

#define ESTALE 200

#endif
