/* SPDX-License-Identifier: MIT */
/* listing.c - the names of a directory: what is wrong with each, and which would collide */
#include "commands/names/listing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/detector.h"
#include "text/diagnosis.h"

/* ------------------------------------------------------------------ the charset */

static bool is_utf8(const char *name)
{
	return octavo_valid(name, strlen(name));
}

/* Returns all names that are not UTF-8, a line each, to be freed. */
static char *text_of(const struct dir_names *names)
{
	size_t size = 1, n = 0;

	for (size_t i = 0; i < names->count; i++)
		size += strlen(names->of[i].name) + 1;
	char *text = allocate(size);
	for (size_t i = 0; i < names->count; i++) {
		const char *name = names->of[i].name;
		if (is_utf8(name))
			continue;
		memcpy(text + n, name, strlen(name));
		n += strlen(name);
		text[n++] = '\n';
	}
	return text;
}

/* Finds the charset of all names that are not UTF-8. Returns false if that is not certain. */
static bool find_charset(const struct dir_names *names, struct answer *answer,
                         struct charset *charset)
{
	char *text = text_of(names);
	bool is_certain = false;

	if (text[0]) {
		detect_text(answer, text, strlen(text));
		const char *encoding = diagnosis_encoding(answer);
		is_certain = encoding && diagnosis_confidence(answer) >= CERTAIN &&
		             charset_find(encoding, charset) && !charset->is_iso2022;
	}
	free(text);
	return is_certain;
}

/* ------------------------------------------------------------------ collisions */

/* A name that there is, or that there would be. */
struct claim {
	const char *key, *octets;
	size_t owner;    /* among all names of the directory */
	const char *old; /* the name of that                 */
	struct listed *listed; /* NULL if it was not asked for */
	bool is_new;
};

static int by_key(const void *a, const void *b)
{
	const struct claim *one = a, *other = b;
	int order = strcmp(one->key, other->key);

	return order ? order : (one->owner > other->owner) - (one->owner < other->owner);
}

/* Returns the claim of another file among those of one key; NULL if there is none. */
static const struct claim *find_other(const struct claim *claims, size_t n,
                                      const struct claim *own)
{
	/* Sorted by owner, each has one claim or two: the search ends soon. */
	for (size_t i = 0; i < n; i++)
		if (claims[i].owner != own->owner && !(claims[i].is_new && !own->is_new))
			return &claims[i];
	return NULL;
}

static void refuse(struct name *name, const struct claim *other)
{
	if (other->is_new)
		name_refuse(name, "would be the name of", other->old);
	else if (strcmp(other->octets, name->new_octets) == 0)
		name_refuse(name, "exists", NULL);
	else
		name_refuse(name, "is like", other->octets);
}

static void judge_claims(const struct claim *claims, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct claim *own = &claims[i], *other = find_other(claims, n, own);
		struct name *name = own->listed ? &own->listed->name : NULL;

		if (!name || !other)
			continue;
		if (own->is_new && !name->refusal)
			refuse(name, other);
		name->has[NAME_EQUIVALENT] |= !own->is_new;
		if (!own->is_new && !name->refusal)
			name->other = other->octets;
	}
}

static void judge_runs(struct claim *claims, size_t n)
{
	if (n)
		qsort(claims, n, sizeof *claims, by_key);
	for (size_t at = 0, size; at < n; at += size) {
		for (size = 1; at + size < n; size++)
			if (strcmp(claims[at].key, claims[at + size].key) != 0)
				break;
		if (size > 1)
			judge_claims(claims + at, size);
	}
}

/* ------------------------------------------------------------------ all names */

/* Adds the claims of a name to the others. Returns how many. */
static size_t claim(struct claim *to, size_t owner, const char *octets, const char *key,
                    struct listed *listed)
{
	size_t n = 0;

	to[n++] = (struct claim){ key ? key : octets, octets, owner, octets, listed, false };
	if (!listed || !listed->name.new_octets)
		return n;
	const char *other = listed->name.new_octets;
	listed->new_key = name_key(other);
	to[n++] = (struct claim){ listed->new_key ? listed->new_key : other, other, owner,
		                  octets, listed, true };
	return n;
}

static void judge_all(struct listing *listing, const struct dir_names *names,
                      const bool *is_wanted, const struct name_rules *rules)
{
	struct claim *claims = allocate(2 * names->count * sizeof *claims);
	char **keys = allocate(names->count * sizeof *keys);
	size_t n = 0;

	for (size_t i = 0; i < names->count; i++) {
		const char *octets = names->of[i].name;
		bool is_listed = !is_wanted || is_wanted[i];
		struct listed *listed = is_listed ? &listing->of[listing->count++] : NULL;
		if (listed)
			listed->name = name_judge(octets, rules);
		keys[i] = name_key(octets);
		n += claim(claims + n, i, octets, keys[i], listed);
	}
	judge_runs(claims, n);
	for (size_t i = 0; i < names->count; i++)
		free(keys[i]);
	free(keys);
	free(claims);
}

void listing_judge(struct listing *listing, const struct dir_names *names,
                   const bool *is_wanted, const struct name_rules *rules, bool detects)
{
	struct name_rules own = *rules;
	struct charset charset;
	struct answer answer;

	*listing = (struct listing){ allocate(names->count * sizeof *listing->of), 0 };
	if (detects && find_charset(names, &answer, &charset))
		own.from = &charset;
	judge_all(listing, names, is_wanted, &own);
}

void listing_free(struct listing *listing)
{
	for (size_t i = 0; i < listing->count; i++) {
		free(listing->of[i].name.new_octets);
		free(listing->of[i].new_key);
	}
	free(listing->of);
}
