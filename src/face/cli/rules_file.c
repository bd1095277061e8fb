/*
 * grants export and grants import: one GrantRequest on a line.  A file with a
 * line that is not right changes nothing (G6); if the server refuses one on
 * the way, those that came before are taken back.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/action_check.h"
#include "rule/grant_new.h"
#include "system/idna.h"
#include "term/progress.h"
#include "face/cli/rules.h"
#include "term/lines.h"
#include "term/show.h"
#include "form/permissions.h"
#include "shape/grant.h"

#define IMPORT_MAX 65536
#define FILE_MAX   (8 << 20)

struct import {
	struct rules_call *k;
	const char *file;
	struct grant_request *v;
	struct grant_view *added;
	size_t n, n_added, n_there, n_skipped;
};

enum cli_exit
rules_export(struct rules_call *k)
{
	struct grant_list l;
	enum cli_exit status = rules_fetch(k, &l);

	for (size_t i = 0; status == CLI_DONE && i < l.grants.n; i++) {
		const struct grant_view *v = &l.grants.v[i];
		struct grant_request q = {.extension_id = v->extension_id,
		    .capability = v->capability,
		    .scope_pattern = v->scope_pattern,
		    .has_scope_pattern = v->has_scope_pattern,
		    .version_range = v->version_range,
		    .has_version_range = v->has_version_range,
		    .decision = v->decision,
		    .expires_ms = v->expires_ms,
		    .has_expires_ms = v->has_expires_ms};

		if (v->lifetime == SG_LIFETIME_ALWAYS && !v->has_source)
			status = remote_print(
			    &k->r, &grant_request_contract, &q);
	}
	return status;
}

static enum cli_exit
bad_line(const struct import *m, size_t line, const struct sg_error *e)
{
	char why[SG_POINTER_MAX + SG_MESSAGE_MAX + 128];

	snprintf(why, sizeof(why), "%.60s:%zu: %s%s%s", m->file, line,
	    e->pointer, e->pointer[0] != '\0' ? " " : "", e->message);
	return cli_fail(m->k->r.cli, CLI_FAILED, "the file has an error", why,
	    "Nothing was changed");
}

/* As far as it can be told without the gate, which is asked as well. */
static enum sg_err
check(const struct import *m, const struct grant_rule *r, struct sg_error *e)
{
	return grant_check_new(
	    r, &(struct grant_check){&m->k->r.a, &idna_libidn2, NULL, 0}, e);
}

/* One line, checked as the server will. */
static enum sg_err
read_line(struct import *m, struct sg_str text, struct sg_error *e)
{
	struct arena *a = &m->k->r.a;
	struct grant_request *q = &m->v[m->n];
	struct grant_rule rule;
	struct sg_str own;
	enum sg_err err;

	if (m->n == IMPORT_MAX)
		return err_set(e, SG_EFULL, STR(""), STR("too many lines"));
	if (!arena_dup(a, text, &own))
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = contract_decode(&grant_request_contract, own, a, q, e);
	if (err != SG_OK)
		return err;
	rule = (struct grant_rule){.extension_id = q->extension_id,
	    .capability = q->capability,
	    .pattern = q->scope_pattern,
	    .has_pattern = q->has_scope_pattern && !q->null_scope_pattern,
	    .range = q->version_range,
	    .has_range = q->has_version_range && !q->null_version_range,
	    .effect = q->decision,
	    .lifetime = SG_LIFETIME_ALWAYS};
	err = check(m, &rule, e);
	m->n += err == SG_OK;
	return err;
}

static enum cli_exit
read_file(struct import *m, int fd)
{
	struct lines l = {.fd = -1};
	enum cli_exit status = CLI_DONE;
	struct sg_error e = {0};
	struct sg_str text;
	enum line got = LINE_END;

	if (!lines_open(&l, fd))
		return cli_fail(m->k->r.cli, CLI_FAILED, "cannot read the file",
		    "out of memory", NULL);
	for (size_t i = 1; status == CLI_DONE; i++) {
		if ((got = lines_next(&l, &text)) == LINE_END)
			break;
		if (got == LINE_FAILED)
			status = cli_fail(m->k->r.cli, CLI_FAILED,
			    "cannot read the file", strerror(errno), NULL);
		else if (got == LINE_LONG)
			status = bad_line(m, i,
			    &(struct sg_error){
				.message = "the line is too long"});
		else if (str_trim(text).n > 0 &&
		    read_line(m, text, &e) != SG_OK)
			status = bad_line(m, i, &e);
	}
	lines_close(&l);
	return status;
}

/* A version 1 entry is a wildcard; what no new grant can say is said. */
static bool
take_wild(struct import *m, const struct grant_request *q)
{
	static const char *const all[] = {"**", "/**"};
	bool files = q->capability == SG_CAP_READ ||
	    q->capability == SG_CAP_WRITE;

	if (!files || m->n + 2 > IMPORT_MAX)
		return false;
	for (size_t i = 0; i < 2; i++) {
		m->v[m->n] = *q;
		m->v[m->n].has_scope_pattern = true;
		m->v[m->n++].scope_pattern = str_of(all[i]);
	}
	return true;
}

static void
say_skipped(const struct grant_request *q)
{
	fprintf(stderr, "skipped: allow %s for ",
	    sg_capability_name(q->capability));
	cli_put_shown(stderr, q->extension_id);
	fputs(": it names no scope, so it would cover nothing; add one with "
	      "solgate grants add\n",
	    stderr);
}

/* One entry of extension-permissions.json as a grant. */
static enum sg_err
take_entry(struct import *m, const struct grant_rule *r, struct sg_error *e)
{
	struct grant_request q = {.extension_id = r->extension_id,
	    .capability = r->capability,
	    .scope_pattern = r->pattern,
	    .has_scope_pattern = r->has_pattern,
	    .version_range = r->range,
	    .has_version_range = r->has_range,
	    .decision = r->effect,
	    .expires_ms = r->expires_ms,
	    .has_expires_ms = r->has_expiry};
	enum sg_err err = SG_OK;

	if (m->n == IMPORT_MAX)
		return err_set(e, SG_EFULL, STR(""), STR("too many entries"));
	if (r->has_pattern || r->effect == SG_GRANT_DENY ||
	    check(m, r, NULL) == SG_OK) {
		err = check(m, r, e);
		m->v[m->n] = q;
		m->n += err == SG_OK;
	} else if (!take_wild(m, &q)) {
		say_skipped(&q);
		m->n_skipped++;
	}
	return err;
}

static enum cli_exit
take_permissions(struct import *m, struct sg_str json)
{
	struct sg_error e = {0};
	struct grant_rule *v;
	size_t n;
	enum sg_err err = permissions_read(json, &m->k->r.a, &v, &n, &e);

	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = take_entry(m, &v[i], &e);
	return err == SG_OK ? CLI_DONE : bad_line(m, 1, &e);
}

/* The whole of a file that is extension-permissions.json; false: it is not. */
static bool
is_permissions(struct import *m, int fd, struct sg_str *out)
{
	off_t size = lseek(fd, 0, SEEK_END);
	struct permission_file file;
	char *p;

	if (size <= 0 || size > FILE_MAX ||
	    (p = arena_new(&m->k->r.a, (size_t)size)) == NULL ||
	    pread(fd, p, (size_t)size, 0) != (ssize_t)size) {
		(void)lseek(fd, 0, SEEK_SET);
		return false;
	}
	(void)lseek(fd, 0, SEEK_SET);
	*out = (struct sg_str){p, (size_t)size};
	return contract_decode(&permission_file_contract, *out, &m->k->r.a,
		   &file, NULL) == SG_OK;
}

static bool
is_same(const struct grant_view *v, const struct grant_request *q)
{
	return v->capability == q->capability && v->decision == q->decision &&
	    v->lifetime == SG_LIFETIME_ALWAYS &&
	    str_eq(v->extension_id, q->extension_id) &&
	    v->has_scope_pattern == q->has_scope_pattern &&
	    str_eq(v->scope_pattern, q->scope_pattern) &&
	    v->has_version_range == q->has_version_range &&
	    str_eq(v->version_range, q->version_range);
}

static bool
is_again(const struct grant_request *x, const struct grant_request *y)
{
	return x->capability == y->capability && x->decision == y->decision &&
	    str_eq(x->extension_id, y->extension_id) &&
	    str_eq(x->scope_pattern, y->scope_pattern) &&
	    str_eq(x->version_range, y->version_range);
}

/* Drop what is there already, and what the file says twice. */
static enum cli_exit
drop_known(struct import *m)
{
	struct grant_list l;
	enum cli_exit status = rules_fetch(m->k, &l);
	size_t kept = 0;

	for (size_t i = 0; status == CLI_DONE && i < m->n; i++) {
		bool known = false;

		for (size_t j = 0; j < l.grants.n && !known; j++)
			known = is_same(&l.grants.v[j], &m->v[i]);
		for (size_t j = 0; j < kept && !known; j++)
			known = is_again(&m->v[j], &m->v[i]);
		if (known)
			m->n_there++;
		else
			m->v[kept++] = m->v[i];
	}
	m->n = kept;
	return status;
}

static enum cli_exit
add_each(struct import *m)
{
	enum cli_exit status = CLI_DONE;

	progress_begin(m->k->r.cli, "adding grants");
	for (size_t i = 0; i < m->n && status == CLI_DONE; i++) {
		status = rules_post(m->k, &m->v[i], &m->added[m->n_added]);
		m->n_added += status == CLI_DONE;
	}
	progress_end();
	if (status == CLI_DONE)
		return CLI_DONE;
	while (m->n_added > 0)
		if (rules_end(m->k, &m->added[--m->n_added]) != CLI_DONE)
			return CLI_FAILED;
	fputs("Nothing was changed.\n", stderr);
	return status;
}

static enum cli_exit
import_from(struct import *m, int fd)
{
	bool dry = m->k->dry_run;
	struct sg_str json;
	enum cli_exit status = is_permissions(m, fd, &json)
	    ? take_permissions(m, json)
	    : read_file(m, fd);

	if (status == CLI_DONE)
		status = drop_known(m);
	if (status == CLI_DONE && !dry)
		status = add_each(m);
	if (status != CLI_DONE)
		return status;
	if (m->k->r.cli->json)
		return remote_print(&m->k->r, &grant_import_contract,
		    &(struct grant_import){
			(int64_t)m->n, (int64_t)m->n_there, dry});
	printf("%s %zu, %zu existed already", dry ? "would add" : "added", m->n,
	    m->n_there);
	if (m->n_skipped > 0)
		printf(", %zu skipped", m->n_skipped);
	putchar('\n');
	return CLI_DONE;
}

enum cli_exit
rules_import(struct rules_call *k)
{
	struct import m = {.k = k};
	enum cli_exit status;
	int fd = STDIN_FILENO;

	if (k->n != 1)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "import needs a FILE, or - for standard input", NULL, NULL);
	m.file = k->operands[0];
	m.v = calloc(IMPORT_MAX, sizeof(*m.v));
	m.added = calloc(IMPORT_MAX, sizeof(*m.added));
	if (strcmp(m.file, "-") != 0)
		fd = open(m.file, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || m.v == NULL || m.added == NULL)
		status = cli_fail(k->r.cli, CLI_FAILED, "cannot read the file",
		    fd < 0 ? strerror(errno) : "out of memory", NULL);
	else
		status = import_from(&m, fd);
	if (fd > STDIN_FILENO)
		close(fd);
	free(m.v);
	free(m.added);
	return status;
}
