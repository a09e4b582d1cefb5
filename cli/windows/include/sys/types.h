/* SPDX-License-Identifier: MIT */
/* sys/types.h - on Windows: types that hold what files have there */
#ifndef WINDOWS_SYS_TYPES_H
#define WINDOWS_SYS_TYPES_H

#define ino_t crt_ino_t
#define mode_t crt_mode_t
#include_next <sys/types.h>
#undef ino_t
#undef mode_t

#include <stdint.h>

typedef uint64_t ino_t;
typedef unsigned mode_t, uid_t, gid_t, nlink_t;

#endif
