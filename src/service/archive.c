/*
 * audit.archive: files leave the ledger.  What is in force and may stand in
 * none but those files is written once more first; then a record says which
 * files left and where the ledger goes on.  Whoever asked has copies of them,
 * and removes them when the record is durable.
 */
#include <string.h>

#include "desk/mode.h"
#include "grants/grant_log.h"
#include "service/service_int.h"
#include "shape/stats.h"
#include "shell/record.h"

#define FILES_MAX 256
#define BATCH     64

struct archive {
	struct service *s;
	struct arena *a;
	struct ledger_segment v[FILES_MAX];
	size_t n;
	uint8_t ledger[SHA256_SIZE];
	struct sg_str lines[BATCH];
	size_t n_lines;
	int64_t carried;
	enum sg_err err;
};

static void
flush_lines(struct archive *k)
{
	if (k->err == SG_OK && k->n_lines > 0)
		k->err = shell_submit(k->s->shell,
		    &(struct journal_unit){
			.records = k->lines, .n_records = k->n_lines});
	k->n_lines = 0;
}

static void
add_line(struct archive *k, struct sg_str line)
{
	if (line.n == 0) {
		k->err = SG_ENOMEM;
		return;
	}
	k->lines[k->n_lines++] = line;
	k->carried++;
	if (k->n_lines == BATCH)
		flush_lines(k);
}

/* Everything a store that was lost would need of the files that leave. */
static void
carry(struct archive *k)
{
	const struct grant_book *book = k->s->grants;
	struct sg_str mode = mode_carried(k->s->desk, k->a);

	for (size_t i = 0; i < grant_book_count(book) && k->err == SG_OK; i++) {
		const struct grant_item *item = grant_book_at(book, i);

		if (item->rule.lifetime == SG_LIFETIME_ALWAYS &&
		    !str_eq(item->etag, STR("file")))
			add_line(k, grant_log_carried(k->s->shell, item, k->a));
	}
	if (mode.n > 0 && k->err == SG_OK)
		add_line(k, mode);
	flush_lines(k);
}

static struct sg_str
archive_line(struct archive *k)
{
	struct archive_record r = {.carried = k->carried,
	    .ledger = record_hex(k->a, k->ledger),
	    .files = {
		arena_new(k->a, k->n * sizeof(struct archived_file)), k->n}};

	if (r.files.v == NULL)
		return STR("");
	for (size_t i = 0; i < k->n; i++)
		r.files.v[i] = (struct archived_file){
		    .file = (int64_t)k->v[i].file,
		    .first = (int64_t)k->v[i].first,
		    .last = (int64_t)k->v[i].last,
		    .hash = record_hex(k->a, k->v[i].hash)};
	return record_event(k->s->shell,
	    &(struct record_event){.event = "ledger.archived",
		.message = "files of the ledger were archived; what is in "
			   "force is carried over",
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = STR("solgate"),
		.data = shell_json(k->a, &archive_record_contract, &r)},
	    k->a);
}

/* The answer leaves when all of it is on the disk. */
static void
answer(struct archive *k, struct sg_str line, struct command_reply to)
{
	const struct journal_port *j = k->s->shell->port.journal;
	struct audit_archived out = {.carried = k->carried,
	    .entry = line.n > 0 ? (int64_t)j->head(j->self).seq + 1 : 0};
	struct shell_answer w = {.to = to,
	    .unit = {
		.records = &line, .n_records = line.n > 0, .durable = true}};

	w.out = (struct command_out){.ok = true,
	    .body = shell_json(k->a, &audit_archived_contract, &out)};
	shell_answer(k->s->shell, &w);
}

/* A second place that lacks what leaves could never be compared again. */
static bool
is_signed(struct archive *k, struct command_reply to)
{
	const struct anchor_port *port = k->s->shell->port.anchor;
	struct anchor_place v[ANCHOR_PLACES];
	size_t n = port == NULL ? 0 : port->places(port->self, v);

	for (size_t i = 0; i < n; i++)
		if (v[i].seq < k->v[k->n - 1].last) {
			command_say(to, SG_PROBLEM_CONFLICT,
			    "a place of checkpoints does not have one of these "
			    "entries yet; see: solgate doctor");
			return false;
		}
	return true;
}

/* What the caller copied is what stands here. */
static bool
find_files(
    struct archive *k, const struct audit_archive *r, struct command_reply to)
{
	const struct ledger_port *l = k->s->shell->port.ledger;
	struct sg_error e = {0};
	enum sg_err err = l->segments(l->self, (uint64_t)r->through, k->v,
	    FILES_MAX, &k->n, k->ledger, &e);

	if (err != SG_OK) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    err == SG_ENOTFOUND
			? "no file of the ledger up to this one is closed"
			: "these files of the ledger are not whole; see: "
			  "solgate audit verify");
		return false;
	}
	if (k->v[k->n - 1].file == (uint64_t)r->through && r->has_hash &&
	    str_eq(r->hash, record_hex(k->a, k->v[k->n - 1].hash)))
		return is_signed(k, to);
	command_say(to, SG_PROBLEM_CONFLICT,
	    "this is not the ledger of this gate, or too many files at once; "
	    "nothing was changed");
	return false;
}

void
run_audit_archive(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct audit_archive *r = body;
	const struct journal_port *j = s->shell->port.journal;
	struct archive *k = arena_new(a, sizeof(*k));
	struct sg_error e = {0};
	struct sg_str line = STR("");

	(void)in;
	if (s->shell->port.ledger == NULL || j->close_file == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no ledger");
		return;
	}
	if (k == NULL) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	*k = (struct archive){.s = s, .a = a};
	/* A grant that is being changed now is in the book as it was: what is
	 * carried must be what the last record says. */
	s->shell->held++;
	k->err = j->flush(j->self, &e);
	s->shell->held--;
	if (k->err == SG_OK && !r->has_through) {
		k->err = j->close_file(j->self, s->shell->wall_ms, &e);
	} else if (k->err == SG_OK) {
		if (!find_files(k, r, to))
			return;
		carry(k);
		if (k->err == SG_OK && (line = archive_line(k)).n == 0)
			k->err = SG_ENOMEM;
	}
	if (k->err != SG_OK)
		command_failed(to, k->err, &e);
	else
		answer(k, line, to);
}
