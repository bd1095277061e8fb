/*
 * Steps from version to version.  A step that was released is never changed:
 * tables made by any earlier Solgate must walk the same way.
 */
#include "postgres/schema_int.h"

#include <stdio.h>

#include "port/store.h"

/* Bytes, not text: a row may hold any, and they are compared as bytes. */
static const char *const table_sql[] = {
    ("CREATE TABLE IF NOT EXISTS solgate.%s (no bigint GENERATED ALWAYS AS "
     "IDENTITY PRIMARY "
     "KEY, id bytea NOT NULL UNIQUE, parent bytea NOT NULL, etag bytea NOT "
     "NULL, body bytea NOT NULL, at_ms bigint NOT NULL, expires_ms bigint NOT "
     "NULL)"),
    "CREATE INDEX IF NOT EXISTS %s_parent ON solgate.%s (parent, no)",
    "CREATE INDEX IF NOT EXISTS %s_expires ON solgate.%s (expires_ms) WHERE "
    "expires_ms > 0",
};

static const char *const first_sql[] = {
    "CREATE SCHEMA IF NOT EXISTS solgate",
    ("CREATE TABLE solgate.about (application text NOT NULL, version integer "
     "NOT NULL, changed timestamptz NOT NULL)"),
    "INSERT INTO solgate.about VALUES ('solgate', 0, now())",
    "CREATE TABLE solgate.counters (name bytea PRIMARY KEY, value bigint NOT "
    "NULL)",
};

/* One row: who may write, and since when. */
static const char *const owner_sql[] = {
    ("CREATE TABLE solgate.owner (one boolean PRIMARY KEY CHECK (one), epoch "
     "bigint NOT NULL, since timestamptz NOT NULL)"),
    "INSERT INTO solgate.owner VALUES (true, 0, now())",
};

/*
 * The words of messages.  The index is one of an expression, so that it changes
 * with the row; a body that is no JSON says nothing.
 */
static const char *const words_sql[] = {
    ("CREATE OR REPLACE FUNCTION solgate.said(body bytea) RETURNS tsvector "
     "LANGUAGE plpgsql IMMUTABLE STRICT AS $$ DECLARE j jsonb; BEGIN j := "
     "convert_from(body, 'UTF8')::jsonb; RETURN to_tsvector('simple', "
     "regexp_replace(coalesce(j->>'message', '') || ' ' || "
     "coalesce(j->>'assistant', ''), '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-"
     "\\x7f]+', ' ', 'g')); EXCEPTION "
     "WHEN others THEN RETURN ''::tsvector; END $$"),
    ("CREATE INDEX IF NOT EXISTS messages_words ON solgate.messages USING gin "
     "(solgate.said(body))"),
};

/*
 * Many nodes.  A node is live (state 1) as long as its lease, by the server's
 * clock; its life counts its starts.  The epoch counts changes of the rules.
 * The state of a letter: sent, taken, answered.
 */
static const char *const node_sql[] = {
    ("CREATE TABLE solgate.nodes (name bytea PRIMARY KEY, life bigint NOT "
     "NULL, state bigint NOT NULL, lease_until timestamptz NOT NULL, session "
     "bytea NOT NULL)"),
    ("CREATE TABLE solgate.epoch (one boolean PRIMARY KEY CHECK (one), value "
     "bigint NOT NULL)"),
    "INSERT INTO solgate.epoch VALUES (true, 1)",
    ("CREATE TABLE solgate.lines (node bytea NOT NULL, seq bigint NOT NULL, "
     "line bytea NOT NULL, PRIMARY KEY (node, seq))"),
    ("CREATE TABLE solgate.mail (no bigint GENERATED ALWAYS AS IDENTITY "
     "PRIMARY KEY, recipient bytea NOT NULL, sender bytea NOT NULL, state "
     "bigint NOT NULL, at timestamptz NOT NULL, body bytea NOT NULL, answer "
     "bytea NOT NULL)"),
    "CREATE INDEX mail_recipient ON solgate.mail (recipient) WHERE state = 0",
    "CREATE INDEX mail_sender ON solgate.mail (sender) WHERE state = 2",
};

#define COUNT(v) (sizeof(v) / sizeof((v)[0]))

static enum sg_err
make_table(struct link *l, enum store_kind kind, struct sg_error *e)
{
	const char *table = store_kind_table(kind);
	char room[COUNT(table_sql)][320];
	const char *sql[COUNT(table_sql)];

	for (size_t i = 0; i < COUNT(table_sql); i++) {
		(void)snprintf(
		    room[i], sizeof(room[i]), table_sql[i], table, table);
		sql[i] = room[i];
	}
	return link_script(l, sql, COUNT(sql), e);
}

/* 1: rows by kind, counters. */
static enum sg_err
make_rows(struct link *l, struct sg_error *e)
{
	enum sg_err err = link_script(l, first_sql, COUNT(first_sql), e);

	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		err = make_table(l, k, e);
	return err;
}

/* 2: one gate at a time. */
static enum sg_err
make_owner(struct link *l, struct sg_error *e)
{
	return link_script(l, owner_sql, COUNT(owner_sql), e);
}

/* 3: kinds that came later, and the words of messages. */
static enum sg_err
make_words(struct link *l, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		err = make_table(l, k, e);
	return err == SG_OK ? link_script(l, words_sql, COUNT(words_sql), e)
			    : err;
}

/* 4: many nodes. */
static enum sg_err
make_nodes(struct link *l, struct sg_error *e)
{
	return link_script(l, node_sql, COUNT(node_sql), e);
}

/* 5: which gates may use the tables; grants for a session have rows. */
static enum sg_err
make_serves(struct link *l, struct sg_error *e)
{
	static const char *const sql[] = {
	    "ALTER TABLE solgate.about ADD COLUMN serves bigint NOT NULL "
	    "DEFAULT 5"};

	return link_script(l, sql, COUNT(sql), e);
}

/* 6: letters by their age. */
static enum sg_err
make_mail_age(struct link *l, struct sg_error *e)
{
	static const char *const sql[] = {
	    "CREATE INDEX mail_age ON solgate.mail (sender, at)"};

	return link_script(l, sql, COUNT(sql), e);
}

/*
 * Each step, and the oldest version whose gates understand the tables behind
 * it and every row that gates of the new version write.
 */
static const struct {
	enum sg_err (*make)(struct link *l, struct sg_error *e);
	int serves;
} steps[PG_SCHEMA_VERSION] = {{make_rows, 1}, {make_owner, 2}, {make_words, 3},
    {make_nodes, 4}, {make_serves, 5}, {make_mail_age, 5}};

bool
schema_beside(int version)
{
	return version > 0 && steps[PG_SCHEMA_VERSION - 1].serves <= version;
}

static enum sg_err
foreign(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""),
	    STR("the schema \"solgate\" of this database was not made by "
		"Solgate; name another database"));
}

/* The one number that ${sql} gives. */
static enum sg_err
number(struct link *l, const char *sql, int64_t *out, struct sg_error *e)
{
	struct pg_result *r = link_one(l, sql, e);

	*out = -1;
	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) == 1)
		*out = link_int(l, r, 0, 0);
	link_done(l, r);
	return SG_OK;
}

/* Of tables that do not say whom they serve: their own version alone. */
#define SERVES                                                               \
	"SELECT coalesce((to_jsonb(a)->>'serves')::bigint, version::bigint)" \
	" FROM solgate.about a WHERE application = 'solgate'"

enum sg_err
schema_read(struct link *l, struct schema *out, struct sg_error *e)
{
	int64_t tables, about, at, serves = 0;
	enum sg_err err;

	*out = (struct schema){.version = 0};
	err = number(l,
	    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = "
	    "c.relnamespace WHERE n.nspname = 'solgate'",
	    &tables, e);
	if (err == SG_OK)
		err = number(l,
		    "SELECT count(*) FROM pg_attribute a JOIN pg_class c ON "
		    "c.oid = a.attrelid JOIN pg_namespace n ON n.oid = "
		    "c.relnamespace WHERE n.nspname = 'solgate' AND c.relname "
		    "= 'about' AND a.attname IN ('application', 'version')",
		    &about, e);
	if (err != SG_OK || tables == 0)
		return err;
	if (about != 2)
		return foreign(e);
	err = number(l,
	    "SELECT version::bigint FROM solgate.about WHERE application = "
	    "'solgate'",
	    &at, e);
	if (err == SG_OK && (at < 1 || at > INT32_MAX))
		return foreign(e);
	if (err == SG_OK)
		err = number(l, SERVES, &serves, e);
	if (err == SG_OK && (serves < 1 || serves > at))
		return foreign(e);
	*out = (struct schema){(int)at, (int)serves};
	return err;
}

enum sg_err
schema_check(const struct schema *s, struct sg_error *e)
{
	if (s->version > PG_SCHEMA_VERSION && s->serves > PG_SCHEMA_VERSION)
		return err_set(e, SG_EIO, STR(""),
		    STR("the tables of the database were made by a newer "
			"Solgate; use that version"));
	if (s->version < PG_SCHEMA_VERSION && schema_beside(s->version))
		return err_set(e, SG_EIO, STR(""),
		    STR("the tables of the database were made by an older "
			"Solgate; run: solgate store migrate (its gates may go "
			"on)"));
	if (s->version < PG_SCHEMA_VERSION)
		return err_set(e, SG_EIO, STR(""),
		    STR("the tables of the database were made by an older "
			"Solgate; stop its gates, then run: solgate store "
			"migrate"));
	return SG_OK;
}

static enum sg_err
say_done(struct link *l, struct sg_error *e)
{
	static const char *const sql[] = {"COMMIT"};

	return link_script(l, sql, COUNT(sql), e);
}

enum sg_err
schema_migrate(struct link *l, int version, struct sg_error *e)
{
	static const char *const begin[] = {
	    "BEGIN", "SELECT pg_advisory_xact_lock(" PG_LOCK_MIGRATE ")"};
	char stamp[128];
	const char *end[] = {stamp, "COMMIT"};
	struct schema now = {.version = 0};
	enum sg_err err = link_script(l, begin, COUNT(begin), e);

	/* Somebody else may have been quicker. */
	if (err == SG_OK)
		err = schema_read(l, &now, e);
	if (err == SG_OK && now.version >= PG_SCHEMA_VERSION)
		return say_done(l, e);
	if (err == SG_OK && now.version > version)
		version = now.version;
	for (; err == SG_OK && version < PG_SCHEMA_VERSION; version++)
		err = steps[version].make(l, e);
	(void)snprintf(stamp, sizeof(stamp),
	    "UPDATE solgate.about SET version = %d, serves = %d, changed = "
	    "now()",
	    version, steps[PG_SCHEMA_VERSION - 1].serves);
	return err == SG_OK ? link_script(l, end, COUNT(end), e) : err;
}
