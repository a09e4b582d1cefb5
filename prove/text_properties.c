/* SPDX-License-Identifier: MIT */
/* text_properties.c - properties of any number, and names of any values: octavo-text.h */
#include "given.h"
#include "octavo-text.h"

int main(void)
{
	enum octavo_property_id property = Frama_C_int_interval(-1, OCTAVO_IDENTIFIER_STATUS + 1);
	uint32_t c = any_unsigned();
	unsigned value = any_unsigned(), scripts[OCTAVO_MAX_SCRIPTS];
	size_t n;
	char name[4];

	//@ split property;
	octavo_unicode_version();
	octavo_property(property, c);
	octavo_property_name(property);
	octavo_value_name(property, value);
	octavo_value_short_name(property, value);
	octavo_code_point_width(c, any_unsigned());
	n = octavo_script_extensions(c, scripts);
	//@ check scripts: n <= OCTAVO_MAX_SCRIPTS;
	Frama_C_make_unknown(name, 3);
	name[3] = 0;
	octavo_value_find(property, name, &value);
	return 0;
}
