/* SPDX-License-Identifier: MIT */
/* text.h - the texts that are measured, and what is made of them */
#ifndef BENCH_TEXT_H
#define BENCH_TEXT_H

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "peer.h"

struct text {
	std::string name;
	std::string octets; /* well-formed UTF-8 */
	bool ascii;         /* has nothing else  */
};

/* Octets that begin a little after a page, so that two buffers do not share cache sets. */
class buffer {
public:
	explicit buffer(size_t n, size_t skew = 0)
	    : memory(std::aligned_alloc(page, (n + skew + 2 * page - 1) & -page)),
	      begin(static_cast<char *>(memory.get()) + skew), length(n)
	{
		if (!memory)
			abort();
	}
	char *data() const { return begin; }
	size_t size() const { return length; }

private:
	struct release {
		void operator()(void *p) const { std::free(p); }
	};
	static constexpr size_t page = 4096;
	std::unique_ptr<void, release> memory;
	char *begin;
	size_t length;
};

/*
 * All texts below a directory whose names match; a file "A-B.utf8.txt" is the text "a-b". Those
 * of less than 64 KiB are repeated. Where there are several, another one, "mixed", is made of
 * runs of them all. A 'size' that is not 0 repeats and cuts each to that many octets.
 */
std::vector<text> read_texts(const std::string &directory, const std::string &match, size_t size);

/* One text each of scripts that are unlike each other, and "mixed". */
std::vector<std::reference_wrapper<const text>> few_of(const std::vector<text> &texts);

/* The text repeated to at least so many octets. */
std::string at_least(const std::string &octets, size_t least);

/*
 * The text as the operation's source. On the way to or from Latin-1, characters that it has no
 * place for are left out; where they are more than one in ten, so is the text: the result
 * is empty. For the table READER it is in NFC, for "nfd-nfc" in NFD.
 */
std::string source_of(const std::string &octets, const operation &o);

/*
 * Many strings at random places of a source in encoding 'e', cut between characters: each of as
 * many octets as fit into a random number of 'shortest' to 'longest', and at least one character.
 */
std::vector<piece> cut(enum octavo_encoding e, const buffer &source, size_t shortest,
                       size_t longest);

/* Overwrites octets at random places with 80..FF, one in so many. */
void damage(char *octets, size_t n, size_t one_in);

#endif
