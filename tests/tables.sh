#!/bin/sh
# SPDX-License-Identifier: MIT
# tables.sh - the tables in src/, charset/, text/, detect/ and cli/text/ are what their generators write
#
# usage: tables.sh SOURCE    OCTAVO_CORPUS: DIR/text/tune of gen/trigrams.py, if it is there;
#                            CASE: what is in the names of the tables, if not all
set -u
cd "$1" || exit 2
failed=0

# same TABLE COMMAND..: the command must print that file.
same() {
	table=$1
	shift
	case $table in *"${CASE-}"*) ;; *) return ;; esac
	if "$@" | cmp - "$table"; then
		echo "ok $table"
	else
		echo "FAIL $table is not what '$*' writes"
		failed=1
	fi
}

# same_folder FOLDER COMMAND..: the command must write the files of that folder, and no others.
same_folder() {
	folder=$1
	shift
	case $folder in *"${CASE-}"*) ;; *) return ;; esac
	made=$(mktemp -d) || exit 2
	if "$@" "$made" && diff -r "$made" "$folder"; then
		echo "ok $folder"
	else
		echo "FAIL $folder is not what '$*' writes"
		failed=1
	fi
	rm -r "$made"
}

same src/tables/hangul.h python3 gen/hangul.py < tests/data/hangul-unicode-1.1.tsv
same src/tables/combining.h python3 gen/combining.py
same src/tables/compact.h python3 gen/compact.py
same src/tables/automaton.h python3 gen/automaton.py
for file in cns.c gb18030_ranges.c \
	table_jis0208.c table_jis0212.c table_gbk.c table_big5.c table_uhc.c \
	reverse_jis0208.c reverse_jis0212.c reverse_gbk.c reverse_big5.c reverse_uhc.c; do
	same charset/tables/$file python3 gen/charset_cjk.py $file
done
same charset/tables/names.h python3 gen/charset_names.py
same charset/tables/numbers.c python3 gen/charset_names.py numbers
same charset/tables/tones.h python3 gen/charset_tones.py
same_folder charset/tables/octets python3 gen/charset_octets.py
same detect/tables/trigram_table.c python3 gen/trigrams.py table 80 < gen/trigrams.txt.xz
same detect/tables/trigram_small.c python3 gen/trigrams.py small 16000 < gen/trigrams.txt.xz
if [ -n "${OCTAVO_CORPUS-}" ]; then
	same gen/trigrams.txt.xz python3 gen/trigrams.py count "$OCTAVO_CORPUS" "$OCTAVO_CORPUS/../more"
fi
same cli/text/tables/html_names.h python3 gen/html_names.py
same cli/text/tables/names.h python3 gen/names.py
same text/tables/kinds.h python3 gen/kinds.py
same text/tables/kind_constants.h python3 gen/kinds.py constants
same text/tables/normal.h python3 gen/normal.py
same text/tables/properties.h python3 gen/properties.py
same text/tables/property_constants.h python3 gen/properties.py constants
same text/tables/scripts.h python3 gen/properties.py scripts
same text/tables/sets.h python3 gen/sets.py
same text/tables/variants.h python3 gen/variants.py
same text/tables/set_constants.h python3 gen/sets.py constants

exit $failed
