/* SPDX-License-Identifier: MIT */
/* guess.c - guesses a charset; all use of uchardet is here */
#include "text/guess.h"

#if HAVE_UCHARDET

#include <ctype.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <uchardet/uchardet.h>

#include "base/memory.h"

/*
 * Loaded on first use, by any thread: uchardet needs the library of C++, and loading that takes
 * longer than everything else that octavo does with a small file.
 */
static struct {
	pthread_once_t once;
	bool is_there;
	char trouble[200];
	uchardet_t (*new)(void);
	void (*delete)(uchardet_t);
	int (*handle_data)(uchardet_t, const char *, size_t);
	void (*data_end)(uchardet_t);
	const char *(*get_charset)(uchardet_t);
} uchardet = { .once = PTHREAD_ONCE_INIT };

/* Looks up a function. C has no cast from what dlsym() returns to a function pointer. */
static bool look_up(void *library, const char *name, void *function)
{
	void *found = dlsym(library, name);
	memcpy(function, &found, sizeof found);
	return found != NULL;
}

static void load(void)
{
	void *library = dlopen(UCHARDET_FILE, RTLD_NOW | RTLD_LOCAL);

	uchardet.is_there = library && look_up(library, "uchardet_new", &uchardet.new) &&
	                    look_up(library, "uchardet_delete", &uchardet.delete) &&
	                    look_up(library, "uchardet_handle_data", &uchardet.handle_data) &&
	                    look_up(library, "uchardet_data_end", &uchardet.data_end) &&
	                    look_up(library, "uchardet_get_charset", &uchardet.get_charset);
	if (!uchardet.is_there)
		snprintf(uchardet.trouble, sizeof uchardet.trouble, "%s", dlerror());
}

/* uchardet does not say how certain it is. */
#define CONFIDENCE 75

size_t guess_rank(const char *octets, size_t n, struct charset_rank *ranks, size_t max)
{
	pthread_once(&uchardet.once, load);
	if (!uchardet.is_there || !max)
		return 0;

	uchardet_t one = uchardet.new();
	if (!one || uchardet.handle_data(one, octets, n))
		no_memory();
	uchardet.data_end(one);
	snprintf(ranks->name, sizeof ranks->name, "%s", uchardet.get_charset(one));
	uchardet.delete(one);
	for (char *s = ranks->name; *s; s++)
		*s = (char)tolower((unsigned char)*s);
	ranks->confidence = CONFIDENCE;
	return ranks->name[0] != '\0';
}

const char *guess_trouble(void)
{
	return uchardet.trouble[0] ? uchardet.trouble : NULL;
}

#else

size_t guess_rank(const char *octets, size_t n, struct charset_rank *ranks, size_t max)
{
	(void)octets;
	(void)n;
	(void)ranks;
	(void)max;
	return 0;
}

const char *guess_trouble(void)
{
	return "this octavo was built without uchardet";
}

#endif
