# SPDX-License-Identifier: MIT
# For tests/text_rules.c and fuzz/properties.c: plain tables of the Unicode Character Database, in
# 'text_tables', by the target of that name. Nobody keeps them.
if(NOT TARGET text_tables)
  set(text_tables ${PROJECT_BINARY_DIR}/text_tables)
  set(tests ${PROJECT_SOURCE_DIR}/tests)
  file(MAKE_DIRECTORY ${text_tables})
  add_custom_command(OUTPUT ${text_tables}/text_tables.h ${text_tables}/text_property_tables.h
    COMMAND ${Python3_EXECUTABLE} ${tests}/text-tables.py
      ${text_tables}/text_tables.h ${text_tables}/text_property_tables.h
    DEPENDS ${tests}/text-tables.py ${tests}/text-properties.py ${tests}/text_lib.py
      ${tests}/ucd_lib.py ${tests}/data/ucd-18.0.0.tar.xz)
  add_custom_target(text_tables
    DEPENDS ${text_tables}/text_tables.h ${text_tables}/text_property_tables.h)
endif()
