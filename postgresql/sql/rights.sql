-- SPDX-License-Identifier: MIT
-- who owns a database may install it there, in any schema
DROP EXTENSION octavo;
CREATE ROLE owner_of_all;
CREATE DATABASE theirs OWNER owner_of_all;
\c theirs
SET ROLE owner_of_all;
CREATE SCHEMA apart;
CREATE EXTENSION octavo SCHEMA apart;
SELECT apart.octavo_valid('a'), apart.octavo_repair('\351', nul => 'skip');

-- and a superuser may move it
RESET ROLE;
CREATE SCHEMA elsewhere;
ALTER EXTENSION octavo SET SCHEMA elsewhere;
SELECT (elsewhere.octavo_totals(elsewhere.octavo_summary('a'))).rows;

-- each function that is for users has a comment
SELECT p.oid::regprocedure, obj_description(p.oid, 'pg_proc') FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid
	WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'octavo') AND d.deptype = 'e'
	AND NOT EXISTS (SELECT FROM unnest(p.proargtypes) t WHERE t = 'internal'::regtype)
	ORDER BY p.proname;
-- and may run in parallel workers, and in indexes
SELECT p.oid::regprocedure FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid
	WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'octavo') AND d.deptype = 'e'
	AND (p.proparallel <> 's' OR p.provolatile <> 'i');
CREATE TABLE inbox (octets bytea CHECK (elsewhere.octavo_valid(octets)));
INSERT INTO inbox VALUES ('caf\303\251'), (NULL);
INSERT INTO inbox VALUES ('caf\351');
CREATE INDEX ON inbox (elsewhere.octavo_repair(octets));
DROP TABLE inbox;
DROP EXTENSION octavo;
\c contrib_regression
DROP DATABASE theirs;
DROP ROLE owner_of_all;
