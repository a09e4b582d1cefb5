/* SPDX-License-Identifier: MIT */
/*
 * duel.h - several functions that do the same, timed against each other
 *
 * A machine's speed changes while it is measured: its clock, its neighbours. So there are many
 * rounds, in each of which every function has a turn of a millisecond or so, in random order;
 * two are compared within each round, and the median of these ratios is the answer.
 */
#ifndef BENCH_DUEL_H
#define BENCH_DUEL_H

#include <functional>
#include <vector>

struct duelist {
	std::function<void()> run;
	bool seldom; /* a turn in each fourth round only */
};

struct timing {
	double seconds;            /* median, of one run                    */
	std::vector<double> turns; /* of each round; 0 where it had no turn */
};

struct rules {
	unsigned rounds = 31;
	double turn = 0.001; /* seconds */
};

std::vector<timing> duel(const std::vector<duelist> &, const rules &);

/* How many times as long 'a' takes as 'b': the median over the rounds that both were in. */
double paired_ratio(const timing &a, const timing &b);

#endif
