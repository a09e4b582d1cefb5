/* SPDX-License-Identifier: MIT */
/* again.h - reading and writing that has failed, and is worth another try */
#ifndef AGAIN_H
#define AGAIN_H

#include <stdbool.h>

/*
 * Whether errno says so: a signal came in between; or nothing is there yet, or no room, where
 * whoever shares the file has chosen that nobody waits for it. Waits then.
 */
bool retry_read(int fd);
bool retry_write(int fd);

#endif
