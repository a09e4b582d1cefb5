/* SPDX-License-Identifier: MIT */
/* step.c - conversion of a single character or error */
#include "step.h"

#include <string.h>

#include "decode.h"
#include "exclude.h"
#include "replacement.h"

bool octavo_step(struct octavo_stream *stream, const struct job *job, struct cursor *at,
                 bool more, struct octavo_result *result)
{
	struct octavo_character c = job->from->decode(at->src, at->n, more);
	enum octavo_error error = c.error;
	uint8_t octets[MAX_REPLACEMENT];
	unsigned length = 0, count = 0;
	uint8_t joins = stream->joins;

	if (more && error == OCTAVO_TRUNCATED)
		return false;
	if (!is_ill_formed(c))
		stream->joins = 0;
	if (!error)
		error = octavo_excluded(c.code_point, job->options);
	if (!error && job->to) {
		length = job->to->encode(job->to, c.code_point, octets);
		if (length == 0)
			error = OCTAVO_UNMAPPABLE;
	}
	if (error) {
		unsigned policy = octavo_policy(job->options, error);
		if (policy != OCTAVO_STOP)
			length = octavo_replacement(stream, job->to, at->src, c, error, octets,
			                            &count);
		/* Octets below 80 cannot be kept as surrogates. */
		if (policy == OCTAVO_STOP || (policy == OCTAVO_ROUNDTRIP && length == 0)) {
			result->error = error;
			result->length = c.length;
			return false;
		}
	}
	if (length > at->cap) {
		result->error = OCTAVO_NO_ROOM;
		stream->joins = joins;
		return false;
	}
	stream->after_high = length && !error && is_high_surrogate(c.code_point);
	if (length)
		memcpy(at->dst, octets, length);
	advance(at, c.length, length);
	at->replaced += count;
	return true;
}
