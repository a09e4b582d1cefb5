/* SPDX-License-Identifier: MIT */
/* names.c - what takes no text: names, facts, levels, escape sequences, marks, kernels */
#include "given.h"

int main(void)
{
	enum octavo_error error = Frama_C_int_interval(-0x7FFFFFFF - 1, 0x7FFFFFFF);
	enum octavo_encoding known = Frama_C_int_interval(FIRST, LAST);
	enum octavo_designation designation = Frama_C_int_interval(-1, 6);
	size_t n = Frama_C_size_t_interval(LEAST, MOST);
	unsigned i = Frama_C_unsigned_int_interval(0, ROOMS - 1);
	uint8_t *s;
	char label[8];
	struct octavo_bom bom;
	struct octavo_result r;

	octavo_version();
	octavo_error_name(error);
	octavo_error_text(error);
	octavo_error_clause(error);
	octavo_level_allows(any_unsigned(), any_unsigned());
	octavo_kernels_name();
	octavo_kernels_choose("scalar");
	octavo_kernels_choose("avx2");

	//@ split n;
	s = any_text(n);
	bom = octavo_sniff_bom(s, n);
	//@ check bom: bom.length <= n;
	//@ merge n;

	/* Any name of up to seven characters. */
	Frama_C_make_unknown(label, 7);
	label[7] = 0;
	octavo_encoding_from_label(label);

	//@ split known;
	octavo_encoding_info(known);
	octavo_encoding_alias(known, Frama_C_size_t_interval(0, SIZE_MAX));
	octavo_encoding_label(known);
	//@ split designation;
	//@ split i;
	r = octavo_escape_write(known, designation, room_of(i), caps[i]);
	//@ check escape: r.written <= caps[i] && r.written <= 16;
	return 0;
}
