-- SPDX-License-Identifier: MIT
-- octavo_repair(), octavo_convert(), octavo_detect()

-- well-formed text stays as it is
SELECT octavo_repair('caf\303\251'), octavo_repair('') = '' AS empty, octavo_repair(NULL) IS NULL AS "null";

-- each policy, each way to count
SELECT octavo_repair('a\351\200\200b'), octavo_repair('a\351b', 'skip'), octavo_repair('a\351b', 'escape');
SELECT octavo_repair('\355\240\200\377\377', replace_per => per) FROM
	unnest('{subpart,octet,sequence,run}'::text[]) per;
SELECT octavo_repair('caf\303\251', 'stop');
SELECT octavo_repair('one\012caf\351', 'stop');
\echo :SQLSTATE

-- U+0000
SELECT octavo_repair('\000a\000\351'), octavo_repair('\000a\000\351', 'skip'), octavo_repair('\000a\000\351', 'escape');
SELECT nul, octavo_repair('\000a\000\351', nul => nul) FROM
	unnest('{as-invalid,replace,skip,escape}'::text[]) nul;
SELECT octavo_repair('\000a', 'stop');
\echo :SQLSTATE
SELECT octavo_repair('\351\012a\000', nul => 'stop');
SELECT octavo_repair('\351', nul => 'stop');

-- wrong options
SELECT octavo_repair('a', 'Replace');
\echo :SQLSTATE
SELECT octavo_repair('a', 'as-invalid');
SELECT octavo_repair('a', '');
SELECT octavo_repair('a', 'skip,escape');
SELECT octavo_repair('a', nul => 'keep');
SELECT octavo_repair('a', replace_per => 'line');
SELECT octavo_repair('a', repeat('x', 100000000));
SELECT octavo_repair('a', repeat(U&'\20AC', 1000));
SELECT octavo_repair('a', NULL);

-- conversions
SELECT octavo_convert('caf\303\251', 'UTF-8', 'latin1'), octavo_convert('caf\351', 'latin1', 'utf8');
SELECT octavo_convert('\377\376a\000', 'UTF-16', 'UTF-8'), octavo_convert('a\000', 'UTF-8', 'UTF-16LE');
SELECT octavo_convert('', 'utf-8', 'utf-16le'), octavo_convert(NULL, 'utf-8', 'utf-8'), octavo_convert('a', NULL, 'utf-8');
SELECT octavo_convert('a\012\342\202\254', 'UTF-8', 'ISO-8859-1');
\echo :SQLSTATE
SELECT octavo_convert('a\012\342\202', 'UTF-8', 'UTF-16LE');
\echo :SQLSTATE
SELECT octavo_convert('\000a\000\012\330\000\000b', 'UTF-16', 'UTF-8');
SELECT octavo_convert('a', 'utf-9', 'utf-8');
\echo :SQLSTATE
SELECT octavo_convert('a', 'utf-8', '');
SELECT octavo_convert('a', 'utf-8', repeat('x', 100000000));
SELECT octavo_convert('a', repeat(U&'\20AC', 1000), 'utf-8');

-- what the octets themselves tell
SELECT octets, octavo_detect(octets) FROM (VALUES
	(''::bytea), ('abc'), ('caf\303\251'), ('caf\351'), ('a\000b\000'), (NULL),
	('\357\273\277a'), ('\357\273\277\351'), ('\376\377\000a'), ('\377\376a\000'),
	('\377\376\000\000'), ('\000\000\376\377'),
	('\355\240\275\355\271\202'), ('\355\240\275'), ('\355\240\275\360\237\231\202'),
	('a\300\200b'), ('a\300\200\000'), ('\355\240\275\012\355\240\275\355\271\202'), ('\370\210\200\200\200'), ('\357\277\277\370\210\200\200\200'), ('\300\257')) v(octets);

-- what is certain without a proof; the server reads it by that name
SELECT octavo_detect(octets) AS charset, octavo_convert(octets, octavo_detect(octets), 'UTF-8') =
	convert_to(convert_from(octets, octavo_detect(octets)), 'UTF8') AS same FROM (VALUES
	('\335\362\356 \356\341\373\367\355\373\351 \360\363\361\361\352\350\351 \362\345\352\361\362, \342 \352\356\362\356\360\356\354 \344\356\361\362\340\362\356\367\355\356 \361\353\356\342.'::bytea),
	('Die Stra\337e ist f\374r Fu\337g\344nger gesperrt, \223Umleitung\224 \374ber K\366ln.'::bytea),
	('\374\324\317 \317\302\331\336\316\331\312 \322\325\323\323\313\311\312 \324\305\313\323\324, \327 \313\317\324\317\322\317\315 \304\317\323\324\301\324\317\336\316\317 \323\314\317\327.'::bytea)) v(octets);
SELECT octavo_detect(octets) AS charset, convert_from(octavo_convert(octets, octavo_detect(octets), 'UTF-8'), 'UTF8') AS text
	FROM (VALUES
	('\223\372\226{\214\352\202\314\225\266\217\315\202\305\202\267\201B\202\261\202\352\202\305\217\134\225\252\202\305\202\265\202\345\202\244\201B'::bytea),
	('G\000r\000\374\000\337\000e\000 \000a\000u\000s\000 \000K\000\366\000l\000n\000\012\000'::bytea),
	('Die Stra\303\237e ist f\303\274r Fu\303\237g\303\244nger gesperrt. Die Stra\303\237e ist f\303\274r Fu\303\237g\303\244nger gesperrt.\334ber K\366ln geht es sch\366n weiter'::bytea)) v(octets);
SELECT octavo_convert('\202\240\012\202', 'shift_jis', 'utf-8');
SELECT octavo_convert('\342\202\254\320\220', 'utf-8', 'windows-1252');

-- compressed, and stored elsewhere
CREATE TABLE large (octets bytea);
INSERT INTO large VALUES (convert_to(repeat('caf' || chr(233) || ' ', 200000), 'UTF8'));
ALTER TABLE large ALTER octets SET STORAGE EXTERNAL;
INSERT INTO large SELECT octets || '' FROM large;
INSERT INTO large SELECT set_byte(octets, 1000000, 255) FROM large LIMIT 1;
SELECT length(octavo_repair(octets)), octavo_detect(octets),
	md5(octavo_repair(octets)) = md5(octavo_repair(octets, 'skip')) AS same FROM large;
SELECT length(octavo_convert(octets, 'utf-8', 'utf-16le')) FROM large WHERE octavo_valid(octets);
DROP TABLE large;
