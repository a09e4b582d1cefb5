/* SPDX-License-Identifier: MIT */
/* guess.c - which charset are these octets in? No other file knows uchardet */
#include "guess.h"

#if HAVE_UCHARDET

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchardet/uchardet.h>

#include "command.h"
#include "report.h"

/*
 * It is written in C++, whose library takes longer to load than all else that octavo does
 * with a small file. So it is loaded when somebody asks.
 */
static struct {
	bool is_tried, is_there;
	uchardet_t (*new)(void);
	void (*delete)(uchardet_t);
	int (*handle_data)(uchardet_t, const char *, size_t);
	void (*data_end)(uchardet_t);
	const char *(*get_charset)(uchardet_t);
} uchardet;

/* C has no cast from what dlsym() returns to a function, POSIX has this. */
static bool find(void *library, const char *name, void *function)
{
	void *found = dlsym(library, name);
	memcpy(function, &found, sizeof found);
	return found != NULL;
}

static bool load(void)
{
	void *library = dlopen(UCHARDET_FILE, RTLD_NOW | RTLD_LOCAL);

	if (library && find(library, "uchardet_new", &uchardet.new) &&
	    find(library, "uchardet_delete", &uchardet.delete) &&
	    find(library, "uchardet_handle_data", &uchardet.handle_data) &&
	    find(library, "uchardet_data_end", &uchardet.data_end) &&
	    find(library, "uchardet_get_charset", &uchardet.get_charset))
		return true;
	trouble("other charsets are not guessed", dlerror());
	return false;
}

static uchardet_t guess;

/* What it makes of octets depends on how they are cut, so they always are in the same way. */
static char block[64 << 10];
static size_t filled;

bool guess_begin(void)
{
	if (!uchardet.is_tried) {
		uchardet.is_tried = true;
		uchardet.is_there = load();
	}
	if (!uchardet.is_there)
		return false;
	guess = uchardet.new();
	if (!guess) {
		trouble("uchardet", "no memory");
		exit(TROUBLE);
	}
	filled = 0;
	return true;
}

static void pass_block(void)
{
	if (uchardet.handle_data(guess, block, filled)) {
		trouble("uchardet", "no memory");
		exit(TROUBLE);
	}
	filled = 0;
}

void guess_feed(const char *octets, size_t n)
{
	while (n) {
		size_t some = n < sizeof block - filled ? n : sizeof block - filled;
		memcpy(block + filled, octets, some);
		filled += some;
		octets += some;
		n -= some;
		if (filled == sizeof block)
			pass_block();
	}
}

void guess_end(char *name, size_t cap)
{
	pass_block();
	uchardet.data_end(guess);
	snprintf(name, cap, "%s", uchardet.get_charset(guess));
	for (char *s = name; *s; s++)
		*s = (char)tolower((unsigned char)*s);
	uchardet.delete(guess);
	guess = NULL;
}

#else

#include "report.h"

bool guess_begin(void)
{
	static bool has_said;

	if (!has_said)
		trouble("other charsets are not guessed",
		        "this octavo was built without uchardet");
	has_said = true;
	return false;
}

void guess_feed(const char *octets, size_t n)
{
	(void)octets;
	(void)n;
}

void guess_end(char *name, size_t cap)
{
	if (cap)
		*name = '\0';
}

#endif
