/* The chains of many nodes, in the database or in an export. */
#include <stdlib.h>
#include <string.h>

#include "anchor/chains.h"
#include "face/audit/audit.h"
#include "json/json_put.h"
#include "node/chains.h"
#include "store/ledger.h"
#include "term/progress.h"

/* Those of the database, or those of the directories in k->dir. */
static bool
find(struct audit *k)
{
	struct sg_error e = {0};

	if (k->own[0] != '\0') {
		if (node_chains_open(k->url, &k->database, &e) != SG_OK) {
			cli_fail_error(k->cli, CLI_FAILED,
			    "cannot read the ledger", &e,
			    "It stands in the database of store.url");
			return false;
		}
		k->chains = node_chains(k->database, &k->n_chains);
	} else if (ledger_begins(k->dir) == 0 &&
	    (k->exported = chains_dir_open(k->dir, &e)) != NULL) {
		k->chains = chains_dir_all(k->exported, &k->n_chains);
	}
	k->end = k->n_chains;
	return true;
}

/* The chain of ${name} alone. */
static bool
choose(struct audit *k, const char *name)
{
	for (size_t i = 0; i < k->n_chains; i++)
		if (str_eq(k->chains[i].name, str_of(name))) {
			k->one = i;
			k->end = i + 1;
			k->shown = k->chains[i].name;
			return true;
		}
	return false;
}

bool
audit_open(struct audit *k, bool all)
{
	if (!find(k))
		return false;
	if (k->node != NULL && k->chains == NULL) {
		cli_fail(k->cli, CLI_USAGE, "this ledger is not of nodes",
		    k->node, NULL);
		return false;
	}
	if (k->chains == NULL || (all && k->node == NULL))
		return true;
	if (k->node == NULL && k->own[0] == '\0') {
		cli_fail(k->cli, CLI_USAGE,
		    "the ledgers of several nodes are "
		    "here",
		    NULL, "Name one of them: --node=NAME");
		return false;
	}
	if (choose(k, k->node != NULL ? k->node : k->own))
		return true;
	cli_fail(k->cli, CLI_FAILED,
	    "no node of this name has written anything",
	    k->node != NULL ? k->node : k->own, NULL);
	return false;
}

void
audit_close(struct audit *k)
{
	node_chains_close(k->database);
	chains_dir_close(k->exported);
	k->database = NULL;
	k->exported = NULL;
	k->chains = NULL;
}

struct ledger_port
audit_ledger(const struct audit *k)
{
	return k->chains != NULL ? k->chains[k->one].ledger
				 : ledger_files(k->dir);
}

uint64_t
audit_begins(const struct audit *k)
{
	return k->chains != NULL ? 1 : ledger_begins(k->dir);
}

/* ---- verify -------------------------------------------------------------- */

static void
print_text(const struct audit *k, const struct ledger_report *r,
    const struct chains_found *f)
{
	for (size_t i = k->one; i < k->end; i++) {
		printf("node %.*s: ", (int)k->chains[i].name.n,
		    k->chains[i].name.p);
		audit_report(k, &r[i - k->one]);
	}
	if (f->why[0] != '\0')
		printf("node %s, entry %llu: %s (node %s, entry %llu)\n",
		    f->node, (unsigned long long)f->seq, f->why, f->by,
		    (unsigned long long)f->by_seq);
	else if (k->end - k->one > 1)
		printf("%llu ends that nodes saw of one another are there\n",
		    (unsigned long long)f->witnessed);
}

/* {"nodes":[{"node":NAME,"state":AuditState}],"ok":BOOL,...} */
static bool
print_json(const struct audit *k, const struct ledger_report *r,
    const struct chains_found *f, bool ok)
{
	size_t n = k->end - k->one, room = 2048 * (n + 1);
	struct buf b = {.p = malloc(room), .cap = room};

	if (b.p == NULL)
		return false;
	json_open(&b);
	json_put_list(&b, "nodes");
	for (size_t i = 0; i < n; i++) {
		json_open(&b);
		json_put_text(&b, "node", k->chains[k->one + i].name);
		json_key(&b, "state");
		audit_state_put(k, &r[i], &b);
		json_close(&b);
	}
	json_list_end(&b);
	json_put_bool(&b, "ok", ok);
	if (f->why[0] != '\0') {
		json_put_name(&b, "broken_node", f->node);
		json_put_int(&b, "broken_at", (int64_t)f->seq);
		json_put_name(&b, "seen_by", f->by);
		json_put_name(&b, "reason", f->why);
	}
	json_put_int(&b, "witnessed", (int64_t)f->witnessed);
	json_close(&b);
	printf("%.*s\n", (int)b.n, b.p);
	free(b.p);
	return true;
}

enum cli_exit
audit_verify_chains(struct audit *k)
{
	size_t n = k->end - k->one;
	struct ledger_report *r = calloc(n + 1, sizeof(*r));
	struct chains_found f;
	struct sg_error e = {0};
	enum sg_err err;
	bool ok, said = true;

	if (r == NULL)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	progress_begin(k->cli, "verifying the ledgers of all nodes");
	err = chains_verify(k->chains + k->one, n, r, &f, &e);
	progress_end();
	/* What one saw of those that are not read cannot be compared. */
	if (n < k->n_chains)
		f.why[0] = '\0';
	ok = err == SG_OK && chains_ok(r, n, &f);
	if (err == SG_OK && k->as == AUDIT_AS_JSON)
		said = print_json(k, r, &f, ok);
	else if (err == SG_OK)
		print_text(k, r, &f);
	free(r);
	if (err != SG_OK)
		return audit_cannot(k, &e);
	if (!said)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	if (!ok && k->as != AUDIT_AS_JSON)
		fprintf(stderr,
		    "solgate: note: keep the database and every export as "
		    "evidence; one from before shows what was changed\n");
	return ok ? CLI_DONE : CLI_FAILED;
}

/* ---- export -------------------------------------------------------------- */

enum cli_exit
audit_export_chains(struct audit *k)
{
	struct sg_error e = {0};
	uint64_t lines = 0;

	if (k->chains == NULL)
		return cli_fail(k->cli, CLI_USAGE,
		    "--to is for the ledgers of nodes", NULL,
		    "Copy the directory of this one, or use --jsonl");
	if (k->jsonl || k->csv)
		return cli_fail(k->cli, CLI_USAGE,
		    "--to needs no format: it writes the lines as they are",
		    NULL, NULL);
	if (chains_export(k->chains + k->one, k->end - k->one, k->to, &lines,
		&e) != SG_OK)
		return cli_fail_error(k->cli, CLI_FAILED, "cannot export", &e,
		    e.code == SG_ECONFLICT ? "Name a new one: --to=DIR" : NULL);
	printf("exported %llu entries of %zu node%s to %s\n",
	    (unsigned long long)lines, k->end - k->one,
	    k->end - k->one == 1 ? "" : "s", k->to);
	fprintf(stderr,
	    "solgate: note: it verifies anywhere: solgate audit verify "
	    "--dir=%s\n",
	    k->to);
	return CLI_DONE;
}
