/* Every statement but those of the schema, and the types of their values. */
#include <stdio.h>

#include "postgres/postgres_int.h"

#define ROW                                                          \
	"SELECT no, id, parent, etag, body, at_ms, expires_ms FROM " \
	"solgate.%s "
#define COLUMNS "id, parent, etag, body, at_ms, expires_ms"
#define CHANGED                                            \
	"parent = excluded.parent, etag = excluded.etag, " \
	"body = excluded.body, at_ms = excluded.at_ms, "   \
	"expires_ms = excluded.expires_ms"

/* Rows come as arrays: a group of the journal is one statement a kind. */
static const char *const sql[PG_VERBS] = {
    [PG_PUT] = "INSERT INTO solgate.%s (" COLUMNS ") SELECT * FROM "
	       "unnest($1, $2, $3, $4, $5, $6) "
	       "ON CONFLICT (id) DO UPDATE SET " CHANGED,
    [PG_ADD] = "INSERT INTO solgate.%s (" COLUMNS ") SELECT * FROM "
	       "unnest($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
    [PG_SWAP] = "UPDATE solgate.%s AS old SET parent = new.parent, etag = "
		"new.etag, body = new.body, at_ms = new.at_ms, expires_ms = "
		"new.expires_ms FROM unnest($1, $2, $3, $4, $5, $6, $7) AS "
		"new(" COLUMNS ", was) "
		"WHERE old.id = new.id AND old.etag = new.was",
    [PG_DELETE] = "DELETE FROM solgate.%s WHERE id = ANY($1)",
    [PG_SWEEP] = "DELETE FROM solgate.%s WHERE no IN (SELECT no FROM "
		 "solgate.%s WHERE expires_ms > 0 AND expires_ms <= $1 LIMIT "
		 "$2)",
    [PG_GET] = ROW "WHERE id = $1",
    [PG_ROWS] = "SELECT count(*) FROM solgate.%s",
    [PG_LIST] = ROW "WHERE no > $1 AND at_ms >= $2 ORDER BY no LIMIT $3",
    [PG_LIST + 1] = ROW "WHERE parent = $4 AND no > $1 AND at_ms >= $2 ORDER "
			"BY no LIMIT $3",
    [PG_LIST + 2] = ROW
    "WHERE no < $1 AND at_ms >= $2 ORDER BY no DESC LIMIT $3",
    [PG_LIST + 3] = ROW "WHERE parent = $4 AND no < $1 AND at_ms >= $2 ORDER "
			"BY no DESC LIMIT $3",
};

#define B  LINK_BYTES
#define I  LINK_INT8
#define BS LINK_BYTES_ARRAY
#define IS LINK_INT8_ARRAY
static const unsigned types[PG_VERBS][LINK_VALUES] = {
    [PG_PUT] = {BS, BS, BS, BS, IS, IS},
    [PG_ADD] = {BS, BS, BS, BS, IS, IS},
    [PG_SWAP] = {BS, BS, BS, BS, IS, IS, BS},
    [PG_DELETE] = {BS},
    [PG_SWEEP] = {I, I},
    [PG_GET] = {B},
    [PG_LIST] = {I, I, I},
    [PG_LIST + 1] = {I, I, I, B},
    [PG_LIST + 2] = {I, I, I},
    [PG_LIST + 3] = {I, I, I, B},
};

static size_t
count(const unsigned *v)
{
	size_t n = 0;

	while (n < LINK_VALUES && v[n] != 0)
		n++;
	return n;
}

struct link_statement
pg_statement(enum store_kind kind, enum pg_verb verb, char room[PG_SQL_MAX])
{
	const char *table = store_kind_table(kind);
	struct buf b = {.p = room, .cap = PG_SQL_MAX - 1};
	const char *s = sql[verb], *mark;

	for (; (mark = strstr(s, "%s")) != NULL; s = mark + 2) {
		buf_add(&b, (struct sg_str){s, (size_t)(mark - s)});
		buf_addz(&b, table);
	}
	buf_addz(&b, s);
	room[b.n] = '\0';
	return (struct link_statement){
	    .number = (unsigned)kind * PG_VERBS + verb,
	    .sql = room,
	    .types = types[verb],
	    .n = count(types[verb])};
}

/*
 * The fence: a division by zero, and so the end of the transaction, unless the
 * owner is who we think.  Its lock makes whoever takes over wait for us.  A
 * counter stops at the ends of its range.
 */
#define ALIVE                                                            \
	"SELECT 1 FROM solgate.nodes WHERE name = $1 AND life = $2 AND " \
	"state = 1 AND lease_until > clock_timestamp() FOR KEY SHARE"
static const char *const fixed_sql[PG_FIXED] = {
    [PG_FENCE] = "SELECT 1 / count(*) FROM (SELECT 1 FROM solgate.owner WHERE "
		 "epoch = $1 FOR SHARE) AS us",
    [PG_COUNT] = "INSERT INTO solgate.counters AS c (name, value) SELECT * "
		 "FROM unnest($1, $2) ON CONFLICT (name) DO UPDATE SET value "
		 "= CASE WHEN excluded.value > 0 AND c.value > "
		 "9223372036854775807 - excluded.value "
		 "THEN 9223372036854775807 "
		 "WHEN excluded.value < 0 AND c.value < "
		 "-9223372036854775808 - excluded.value "
		 "THEN -9223372036854775808 "
		 "ELSE c.value + excluded.value END",
    [PG_COUNTER] = "SELECT value FROM solgate.counters WHERE name = $1",
    [PG_COUNTERS] = "SELECT name, value FROM solgate.counters WHERE name >= "
		    "$1 ORDER BY name",
    [PG_FIND] = "SELECT no, id, parent, etag, body, at_ms, expires_ms FROM "
		"solgate.messages WHERE no < $1 AND solgate.said(body) @@ "
		"to_tsquery('simple', convert_from($2, 'UTF8')) ORDER BY no "
		"DESC LIMIT $3",
    [PG_ALIVE] = "SELECT count(*) FROM (" ALIVE ") AS us",
    [PG_NODE_FENCE] = "SELECT 1 / count(*) FROM (" ALIVE ") AS us",
    [PG_LINES] = "INSERT INTO solgate.lines SELECT $1, seq, line FROM "
		 "unnest($2, $3) AS t(seq, line)",
    [PG_LINES_FROM] = "SELECT seq, line FROM solgate.lines WHERE node = $1 "
		      "AND seq >= $2 ORDER BY seq LIMIT $3",
    [PG_LINES_BEFORE] = "SELECT seq, line FROM solgate.lines WHERE node = $1 "
			"AND seq < $2 ORDER BY seq DESC LIMIT $3",
    [PG_NODE_SAY] = "INSERT INTO solgate.nodes VALUES ($1, 0, 0, '-infinity', "
		    "'') ON CONFLICT DO NOTHING",
    [PG_NODE_SEEN] = "SELECT (state = 1 AND lease_until > clock_timestamp())"
		     "::int::int8 FROM solgate.nodes WHERE name = $1 FOR "
		     "UPDATE",
    [PG_NODE_TAKE] = "UPDATE solgate.nodes SET life = life + 1, state = 1, "
		     "session = '', lease_until = clock_timestamp() + $2 * "
		     "interval '1 millisecond' WHERE name = $1 RETURNING life",
    [PG_NODE_RENEW] = "UPDATE solgate.nodes SET lease_until = "
		      "clock_timestamp() + $3 * interval '1 millisecond' "
		      "WHERE name = $1 AND life = $2 AND state = 1 AND "
		      "lease_until > clock_timestamp()",
    [PG_NODE_LEAVE] = "UPDATE solgate.nodes SET state = 0, lease_until = "
		      "clock_timestamp() WHERE name = $1 AND life = $2",
    [PG_NODE_SESSION] = "UPDATE solgate.nodes SET session = $3 WHERE name = "
			"$1 AND life = $2 AND state = 1",
    [PG_NODE_BURY] = "UPDATE solgate.nodes SET state = 2 WHERE name IN "
		     "(SELECT name FROM solgate.nodes WHERE state = 1 AND "
		     "lease_until <= clock_timestamp() FOR UPDATE) AND state "
		     "= 1 AND lease_until <= clock_timestamp()",
    [PG_NODE_OF] = "SELECT name FROM solgate.nodes WHERE session = $1 AND "
		   "state = 1",
    /* The epoch; who is to be buried; letters and answers; who is there;
     * in how many milliseconds the next lease ends. */
    [PG_NODE_NEWS] = "SELECT (SELECT value FROM solgate.epoch), (SELECT "
		     "count(*) FROM solgate.nodes WHERE state = 1 AND "
		     "lease_until <= clock_timestamp()), (SELECT count(*) "
		     "FROM solgate.mail WHERE recipient = $1 AND state = 0), "
		     "(SELECT count(*) FROM solgate.mail WHERE sender = $1 "
		     "AND state = 2), (SELECT coalesce(sum(life * 8 + "
		     "state), 0)::int8 FROM solgate.nodes), (SELECT "
		     "coalesce(min(extract(epoch FROM lease_until - "
		     "clock_timestamp()) * 1000), 60000)::int8 FROM "
		     "solgate.nodes WHERE state = 1 AND name <> $1)",
    [PG_MAIL_SEND] = "INSERT INTO solgate.mail (recipient, sender, state, at, "
		     "body, answer) VALUES ($1, $2, 0, clock_timestamp(), $3, "
		     "'') RETURNING no",
    [PG_MAIL_ALL] = "INSERT INTO solgate.mail (recipient, sender, state, at, "
		    "body, answer) SELECT name, $1, 0, clock_timestamp(), $2, "
		    "'' FROM solgate.nodes WHERE state = 1 AND name <> $1 "
		    "RETURNING no",
    [PG_MAIL_TAKE] = "UPDATE solgate.mail SET state = 1 WHERE no IN (SELECT "
		     "no FROM solgate.mail WHERE recipient = $1 AND state = 0 "
		     "ORDER BY no LIMIT 32 FOR UPDATE SKIP LOCKED) AND state "
		     "= 0 RETURNING no, body",
    [PG_MAIL_ANSWER] = "UPDATE solgate.mail SET state = 2, answer = $2 WHERE "
		       "no = $1 AND state = 1",
    [PG_MAIL_ANSWERS] = "DELETE FROM solgate.mail WHERE sender = $1 AND (state "
			"= 2 OR at < clock_timestamp() - interval '1 hour') "
			"RETURNING no, answer",
    /* The index is stepped through by its nodes: lines do not count. */
    [PG_HEADS] = "WITH RECURSIVE v(node) AS ((SELECT node FROM solgate.lines "
		 "ORDER BY node LIMIT 1) UNION ALL SELECT (SELECT l.node FROM "
		 "solgate.lines l WHERE l.node > v.node ORDER BY l.node LIMIT "
		 "1) FROM v WHERE v.node IS NOT NULL) SELECT v.node, h.seq, "
		 "h.line FROM v CROSS JOIN LATERAL (SELECT seq, line FROM "
		 "solgate.lines WHERE node = v.node ORDER BY seq DESC LIMIT 1) "
		 "AS h ORDER BY v.node",
    [PG_TELL] = "SELECT pg_notify('solgate', convert_from($1, 'UTF8'))",
    [PG_STATE_PUT] = "INSERT INTO solgate.state (" COLUMNS ") VALUES ($1, '', "
		     "'', $2, $3, 0) ON CONFLICT (id) DO UPDATE SET " CHANGED,
    [PG_STATE_DROP] = "DELETE FROM solgate.state WHERE id = $1",
};

static const unsigned fixed_types[PG_FIXED][LINK_VALUES] = {
    [PG_FENCE] = {I},
    [PG_COUNT] = {BS, IS},
    [PG_COUNTER] = {B},
    [PG_COUNTERS] = {B},
    [PG_FIND] = {I, B, I},
    [PG_ALIVE] = {B, I},
    [PG_NODE_FENCE] = {B, I},
    [PG_LINES] = {B, IS, BS},
    [PG_LINES_FROM] = {B, I, I},
    [PG_LINES_BEFORE] = {B, I, I},
    [PG_NODE_SAY] = {B},
    [PG_NODE_SEEN] = {B},
    [PG_NODE_TAKE] = {B, I},
    [PG_NODE_RENEW] = {B, I, I},
    [PG_NODE_LEAVE] = {B, I},
    [PG_NODE_SESSION] = {B, I, B},
    [PG_NODE_OF] = {B},
    [PG_NODE_NEWS] = {B},
    [PG_MAIL_SEND] = {B, B, B},
    [PG_MAIL_ALL] = {B, B},
    [PG_MAIL_TAKE] = {B},
    [PG_MAIL_ANSWER] = {I, B},
    [PG_MAIL_ANSWERS] = {B},
    [PG_TELL] = {B},
    [PG_STATE_PUT] = {B, B, I},
    [PG_STATE_DROP] = {B},
};

struct link_statement
pg_fixed(enum pg_fixed which)
{
	return (struct link_statement){
	    .number = STORE_KIND_COUNT * PG_VERBS + which,
	    .sql = fixed_sql[which],
	    .types = fixed_types[which],
	    .n = count(fixed_types[which])};
}

_Static_assert(STORE_KIND_COUNT *PG_VERBS + PG_FIXED <= LINK_STATEMENTS,
    "a connection remembers which statements it has");
