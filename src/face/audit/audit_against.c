/* audit verify --against: does the ledger lead to what was signed of it? */
#include <stdlib.h>
#include <string.h>

#include "anchor/against.h"
#include "anchor/keeper.h"
#include "base/rfc3339.h"
#include "face/audit/audit.h"
#include "shape/stats.h"

/* --key, as it is or from a file; without it the key of the installation. */
static enum cli_exit
find_key(const struct audit *k, uint8_t key[32])
{
	char state[PLACE_MAX], text[256] = "";
	struct sign_key own;
	struct sg_error e = {0};
	FILE *f;

	if (k->key == NULL) {
		audit_state_dir(k, state);
		if (sign_key_load(state, false, &own, &e) != SG_OK)
			return cli_fail_error(k->cli, CLI_FAILED,
			    "cannot tell whose signature it must be", &e,
			    "Name the public key: --key=KEY, or run this as "
			    "the gate's user");
		memcpy(key, own.open, 32);
		sign_key_wipe(&own);
		fprintf(stderr,
		    "solgate: note: the key is this installation's own; if you "
		    "wrote it down elsewhere, name it: --key=KEY\n");
		return CLI_DONE;
	}
	if (sign_key_parse(str_of(k->key), key))
		return CLI_DONE;
	if ((f = fopen(k->key, "re")) != NULL) {
		text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
		(void)fclose(f);
	}
	return sign_key_parse(str_of(text), key)
	    ? CLI_DONE
	    : cli_fail(k->cli, CLI_USAGE, "--key needs a public key", k->key,
		  "It is printed by: solgate audit key");
}

static void
print_json(const struct against_report *r)
{
	char line[1024];
	struct buf b = BUF_ON(line);
	struct audit_state out = {.ok = r->found == AGAINST_SAME,
	    .entries = (int64_t)r->since,
	    .has_broken_at = r->found != AGAINST_SAME,
	    .broken_at = (int64_t)r->seq,
	    .has_reason = r->found != AGAINST_SAME};
	char why[256];

	snprintf(why, sizeof(why), "%s: %s", against_name(r->found), r->why);
	out.reason = str_of(why);
	contract_encode(&audit_state_contract, &out, &b);
	printf("%.*s\n", (int)b.n, b.p);
}

static void
print_text(const struct against_report *r)
{
	char room[32] = "";
	struct buf at = {.p = room, .cap = sizeof(room) - 1};

	(void)rfc3339_add(&at, r->at_ms);
	if (r->skipped > 0)
		fprintf(stderr,
		    "solgate: note: %llu lines of the place are not "
		    "checkpoints\n",
		    (unsigned long long)r->skipped);
	if (r->others > 0)
		fprintf(stderr,
		    "solgate: note: %llu checkpoints there are signed with "
		    "another key\n",
		    (unsigned long long)r->others);
	if (r->archived > 0)
		fprintf(stderr,
		    "solgate: note: %llu checkpoints are of entries that were "
		    "archived; to compare them too: --archive=DIR\n",
		    (unsigned long long)r->archived);
	if (r->found == AGAINST_SAME) {
		printf("ok: the ledger has all that was signed: %llu "
		       "checkpoints, the newest of %s at entry %llu\n",
		    (unsigned long long)r->checkpoints, room,
		    (unsigned long long)r->seq);
		return;
	}
	printf("%s", against_name(r->found));
	if (r->seq > 0)
		printf(" at entry %llu", (unsigned long long)r->seq);
	printf(": %s", r->why);
	if (r->seq > 0 && r->found != AGAINST_FORGED)
		printf(" (signed %s; the two agree up to entry %llu)", room,
		    (unsigned long long)r->since);
	putchar('\n');
}

static void
say_next(const struct against_report *r)
{
	if (r->found == AGAINST_SAME || r->found == AGAINST_NONE)
		return;
	fprintf(stderr,
	    r->found == AGAINST_FORGED
		? "solgate: note: do not trust this place until you know who "
		  "wrote that line\n"
		: "solgate: note: keep the files and the place as evidence; a "
		  "backup from before shows what was changed\n");
}

enum cli_exit
audit_against(struct audit *k)
{
	char gate[CHECKPOINT_ID + 1];
	struct against_report r;
	struct sg_error e = {0};
	struct sg_str lines;
	uint8_t key[32];
	enum cli_exit status = find_key(k, key);
	struct ledger_port chain = audit_ledger(k);
	enum sg_err err;

	if (status != CLI_DONE)
		return status;
	checkpoint_gate(key, gate);
	if (keeper_lines(k->against, gate, &lines, &e) != SG_OK)
		return cli_fail_error(k->cli, CLI_FAILED,
		    "cannot read the checkpoints", &e,
		    "Name a file, - or an address: --against=PLACE");
	arena_clear(&k->a);
	err = against(k->chains != NULL ? &chain : NULL, k->dir, k->archive,
	    lines, key, &k->a, &r, &e);
	free((char *)(uintptr_t)lines.p);
	if (err != SG_OK)
		return audit_cannot(k, &e);
	if (k->as == AUDIT_AS_JSON)
		print_json(&r);
	else
		print_text(&r);
	if (k->as != AUDIT_AS_JSON)
		say_next(&r);
	return r.found == AGAINST_SAME ? CLI_DONE : CLI_FAILED;
}
