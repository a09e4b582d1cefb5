/* SPDX-License-Identifier: MIT */
/* fnmatch.c - patterns of names, in octets as in the C locale */
#include <fnmatch.h>

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_in_class(const char *name, size_t n, int c)
{
	static const struct {
		const char *name;
		int (*has)(int c);
	} classes[] = {
		{ "alnum", isalnum }, { "alpha", isalpha }, { "blank", isblank },
		{ "cntrl", iscntrl }, { "digit", isdigit }, { "graph", isgraph },
		{ "lower", islower }, { "print", isprint }, { "punct", ispunct },
		{ "space", isspace }, { "upper", isupper }, { "xdigit", isxdigit },
	};

	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (strlen(classes[i].name) == n && strncmp(classes[i].name, name, n) == 0)
			return c < 0x80 && classes[i].has(c);
	return false;
}

/* Reads one octet of a bracket expression. */
static int next_in_set(const char **s)
{
	if (**s == '\\' && (*s)[1])
		++*s;
	return (unsigned char)*(*s)++;
}

/*
 * Matches an octet with the bracket expression after its '['. Sets '*end' after it, NULL if it has
 * no end.
 */
static bool matches_set(const char *s, int c, const char **end)
{
	bool is_negated = *s == '!' || *s == '^', has = false;

	*end = NULL;
	s += is_negated;
	for (bool is_first = true; *s && (*s != ']' || is_first); is_first = false) {
		const char *close = s[0] == '[' && s[1] == ':' ? strstr(s + 2, ":]") : NULL;
		if (close) {
			has |= is_in_class(s + 2, (size_t)(close - s - 2), c);
			s = close + 2;
			continue;
		}
		int low = next_in_set(&s), high = low;
		if (s[0] == '-' && s[1] && s[1] != ']') {
			s++;
			high = next_in_set(&s);
		}
		has |= low <= c && c <= high;
	}
	if (*s)
		*end = s + 1;
	return *s && has != is_negated;
}

/* Whether one element of the pattern that is no star matches an octet. Moves after it. */
static bool matches_one(const char **pattern, int c, int flags)
{
	const char *s = (*pattern)++, *end;
	bool is_slash = c == '/' && flags & FNM_PATHNAME, has;

	switch (*s) {
	case '?':
		return !is_slash;
	case '[':
		has = matches_set(s + 1, c, &end);
		if (!end)
			return c == '[';
		*pattern = end;
		return has && !is_slash;
	case '\\':
		if (s[1])
			return (unsigned char)*(*pattern)++ == c;
		return c == '\\';
	default:
		return (unsigned char)*s == c;
	}
}

/* After a mismatch only the last star has to match more. */
int fnmatch(const char *pattern, const char *name, int flags)
{
	const char *after_star = NULL, *retry = NULL;

	for (;;) {
		if (*pattern == '*') {
			after_star = ++pattern;
			retry = name;
			continue;
		}
		bool is_end = !*name || (*name == '/' && flags & FNM_LEADING_DIR);
		if (!*pattern && is_end)
			return 0;
		if (*pattern && *name && matches_one(&pattern, (unsigned char)*name, flags)) {
			name++;
			continue;
		}
		bool may_retry = retry && *retry && !(*retry == '/' && flags & FNM_PATHNAME);
		if (!may_retry)
			return FNM_NOMATCH;
		name = ++retry;
		pattern = after_star;
	}
}
