-- SPDX-License-Identifier: MIT
-- octavo_valid(), octavo_check(), octavo_errors()
CREATE EXTENSION octavo;

-- good, empty, null
SELECT octavo_valid('caf\303\251'), octavo_valid(''), octavo_valid(NULL);
SELECT * FROM octavo_check('one\012caf\303\251 \360\237\231\202');
SELECT * FROM octavo_check('');
SELECT * FROM octavo_check(NULL);
SELECT * FROM octavo_errors('caf\303\251');
SELECT * FROM octavo_errors('');
SELECT * FROM octavo_errors(NULL);

-- U+0000 is UTF-8, but no text here
SELECT octavo_valid('a\000b');
SELECT * FROM octavo_check('a\000b');

-- every kind; offsets count from 0, lines and columns from 1
CREATE TABLE kinds (octets bytea);
INSERT INTO kinds VALUES
	('ab\200'), ('\303\251\376'), ('\012\300\257'), ('\012\355\240\200'), ('a\012b\364\220\200\200'),
	('\351t\351'), ('caf\303'), ('\000');
SELECT k.octets, e.* FROM kinds k, octavo_errors(k.octets) e ORDER BY k.octets, e.error_offset;
SELECT octets, (octavo_check(octets)).* FROM kinds ORDER BY octets;

-- in a list of columns, too, and only as many as are asked for
SELECT octavo_errors('\377\377\377') LIMIT 2;

-- compressed, stored elsewhere, both, 1 MB
CREATE TABLE large (storage text, octets bytea);
INSERT INTO large SELECT 'compressed', convert_to(repeat('caf' || chr(233) || ' ', 50000), 'UTF8');
ALTER TABLE large ALTER octets SET STORAGE EXTERNAL;
INSERT INTO large SELECT 'external', octets FROM large;
INSERT INTO large SELECT 'bad', set_byte(octets, 200000, 255) || '\303' FROM large WHERE storage = 'external';
INSERT INTO large SELECT 'megabyte', decode(repeat('e282ac0a', 262144), 'hex');
SELECT storage, length(octets), octavo_valid(octets) FROM large ORDER BY storage;
SELECT storage, (octavo_check(octets)).* FROM large ORDER BY storage;
SELECT storage, e.* FROM large, octavo_errors(octets) e ORDER BY storage, e.error_offset;
DROP TABLE large, kinds;
