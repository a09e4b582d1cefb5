/* SPDX-License-Identifier: MIT */
/*
 * peer.h - who can do an operation, and how they are called
 *
 * A peer is a library, one file each. It makes contestants: functions that do one
 * operation, all of one shape, so that the duel knows nothing of any of them.
 */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include <string>
#include <vector>

#include "operation.h"

enum role {
	OURS,
	PEER,
	SLOW,  /* a peer that is sampled less often                        */
	LIMIT, /* no peer: what the machine does with the same octets      */
};

/* Returns the octets written, or the number asked for; SIZE_MAX where it failed. */
using call = size_t (*)(const operation &, const char *src, size_t n, char *dst, size_t cap);

/* One of many short strings, and where in the output its translation begins. */
struct piece {
	const char *src;
	uint32_t n;
	uint32_t skew;
};

struct contestant {
	std::string name;
	enum role role;
	call whole;
	size_t (*each)(const operation &, const std::vector<piece> &, char *dst, size_t cap);
	double share; /* by which its number may differ from ours */
};

/*
 * The share of a peer that knows another version of Unicode: few characters change from one to the
 * next. Where a rule does, the peer has a share of its own. What is written may not differ.
 */
constexpr double OTHER_UNICODE = 0.001;

/* The function is a parameter of the template, so that in the loop it is called directly. */
template <call function>
size_t each_piece(const operation &o, const std::vector<piece> &pieces, char *dst, size_t cap)
{
	size_t sum = 0;
	for (const piece &p : pieces)
		sum += function(o, p.src, p.n, dst + p.skew, cap - p.skew);
	return sum;
}

template <call function>
contestant make(const std::string &name, enum role role = PEER, double share = 0)
{
	return { name, role, function, each_piece<function>, share };
}

struct peer {
	std::string name;
	std::string version;
	/* Keeps to what a table of kernels may use; returns the name for that. May be NULL. */
	std::string (*hold)(const std::string &kernels);
	std::vector<contestant> (*contestants)(const operation &);
};

/* What 'open' returns for the first name of a charset that it knows; 'unknown' if there is none. */
template <typename Open>
auto open_by_name(const octavo_charset *charset, Open open, decltype(open("")) unknown)
{
	auto opened = unknown;
	const char *name;
	for (size_t i = 0; opened == unknown &&
	     (name = octavo_charset_alias(charset, OCTAVO_NAMES_SYSTEM, i)); i++)
		opened = open(name);
	return opened;
}

/* Octavo beside itself, at other places in memory. */
const peer &padded();

/* All peers that this program was built with. */
std::vector<peer> &peers();

/* A variable of this type makes a peer known. */
struct joins {
	explicit joins(const peer &p) { peers().push_back(p); }
};

/* What a row of a peer's table says: for this operation, this contestant. */
struct entry {
	std::string operation;
	contestant who;
};

inline std::vector<contestant> choose(const std::vector<entry> &entries, const operation &o)
{
	std::vector<contestant> chosen;
	for (const entry &e : entries)
		if (e.operation == o.name)
			chosen.push_back(e.who);
	return chosen;
}

#endif
