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
#include "system/idna.h"
#include "term/progress.h"
#include "face/cli/rules.h"
#include "term/lines.h"
#include "term/show.h"
#include "shape/grant.h"

#define IMPORT_MAX 65536

struct import {
	struct rules_call *k;
	const char *file;
	struct grant_request *v;
	struct grant_view *added;
	size_t n, n_added, n_there;
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

		if (v->lifetime == SG_LIFETIME_ALWAYS)
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
	err = grant_check_new(&rule, a, &idna_libidn2, e);
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
	enum cli_exit status = read_file(m, fd);

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
	printf("%s %zu, %zu existed already\n", dry ? "would add" : "added",
	    m->n, m->n_there);
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
