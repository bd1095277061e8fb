/* audit checkpoint and audit key: sign where the ledger ends, now. */
#include <string.h>

#include "anchor/anchor.h"
#include "face/audit/audit.h"
#include "home/home.h"
#include "port/clock.h"
#include "store/ledger.h"

#define WAIT_MS 10000

enum cli_exit
audit_key(struct audit *k)
{
	char state[PLACE_MAX], room[96];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};
	struct sign_key key;
	struct sg_error e = {0};

	audit_state_dir(k, state);
	if (sign_key_load(state, true, &key, &e) != SG_OK)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "there is no key", &e, NULL);
	sign_key_add(key.open, &b);
	sign_key_wipe(&key);
	room[b.n] = '\0';
	printf("%s\n", room);
	return CLI_DONE;
}

static bool
take_ledger(void *ctx, const struct ledger_entry *entry)
{
	struct checkpoint *c = ctx;

	memcpy(c->ledger, entry->hash, sizeof(c->ledger));
	return false;
}

/* The chain of a node: what is there was committed. */
static enum sg_err
find_chain_end(struct audit *k, struct checkpoint *c, struct sg_error *e)
{
	struct ledger_port l = audit_ledger(k);
	struct ledger_entry last;
	size_t n = 0;
	enum sg_err err = l.list(l.self, 0, 1, &k->a, &last, &n, e);

	if (err != SG_OK || n == 0)
		return err != SG_OK ? err : SG_ENOTFOUND;
	*c = (struct checkpoint){
	    .seq = last.seq, .file = 1, .at_ms = clock_system().wall_ms(NULL)};
	memcpy(c->hash, last.hash, sizeof(c->hash));
	return l.each(l.self, 1, take_ledger, c, e);
}

/*
 * Where the ledger ends: what the store knows of is on the disk.  Without a
 * server the rest is too, as far as this machine did not lose its power.
 */
static enum sg_err
find_end(struct audit *k, struct checkpoint *c, struct sg_error *e)
{
	struct ledger_port files = ledger_files(k->dir);
	struct journal_head head;
	struct ledger_report r;
	enum sg_err err;

	if (k->chains != NULL)
		return find_chain_end(k, c, e);
	head = audit_known(k);
	if (head.seq == 0) {
		if ((err = files.verify(files.self, NULL, &r, e)) != SG_OK)
			return err;
		head = r.head;
	}
	if (head.seq == 0)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("the ledger has no entry yet"));
	*c = (struct checkpoint){
	    .seq = head.seq, .at_ms = clock_system().wall_ms(NULL)};
	memcpy(c->hash, head.hash, sizeof(c->hash));
	return ledger_place_of(k->dir, head.seq, c->ledger, &c->file, e);
}

/* The line on stdout, signed as if no place had one before. */
static enum sg_err
print(const struct sign_key *key, struct checkpoint *c, struct sg_error *e)
{
	char room[CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	enum sg_err err = sign_checkpoint(key, c, e);

	if (err != SG_OK)
		return err;
	checkpoint_write(c, &b);
	printf("%.*s\n", (int)b.n, b.p);
	return SG_OK;
}

/* To one place; what became of it on stderr. */
static bool
hand_over(const struct audit *k, const struct sign_key *key,
    const struct checkpoint *now, struct sg_str place, struct sg_error *e)
{
	struct ledger_port ledger = audit_ledger(k);
	struct anchor_try t = {key, &ledger, WAIT_MS};
	struct checkpoint c = *now, last = {.seq = 0};
	struct anchor_place out = {.at = ANCHOR_WAITING};
	struct keeper to;

	if (keeper_parse(place, &to, e) != SG_OK)
		return false;
	anchor_hand_over(&t, &to, &c, &last, &out);
	fprintf(stderr, "solgate: %s: %s%s\n", to.text,
	    out.at == ANCHOR_KEPT               ? "kept"
		: out.at == ANCHOR_CONTRADICTED ? "contradicted: "
						: "not kept: ",
	    out.why);
	return out.at == ANCHOR_KEPT;
}

static enum cli_exit
to_all(struct audit *k, const struct sign_key *key, const struct checkpoint *c)
{
	struct home_options o = {.state = NULL};
	static struct home h;
	struct sg_str one = str_of(k->to);
	const struct sg_str *v = &one;
	size_t n = 1;
	struct sg_error e = {0};
	bool ok = true;
	enum cli_exit status = CLI_DONE;

	if (k->to == NULL) {
		if ((status = home_find(k->cli, &h, &o)) != CLI_DONE)
			return status;
		v = h.config.checkpoint_places.v;
		n = h.config.checkpoint_places.n;
	}
	for (size_t i = 0; i < n && e.code == SG_OK; i++)
		ok = hand_over(k, key, c, v[i], &e) && ok;
	if (e.code != SG_OK)
		status = cli_fail_error(
		    k->cli, CLI_USAGE, "there is no such place", &e, NULL);
	else if (n == 0)
		fprintf(stderr,
		    "solgate: note: the settings name no place "
		    "(audit.checkpoint_places); keep this line elsewhere\n");
	if (k->to == NULL)
		home_release(&h);
	return status != CLI_DONE || ok ? status : CLI_FAILED;
}

enum cli_exit
audit_checkpoint(struct audit *k)
{
	char state[PLACE_MAX];
	struct sign_key key;
	struct checkpoint c;
	struct sg_error e = {0};
	enum cli_exit status = CLI_DONE;
	enum sg_err err = find_end(k, &c, &e);

	if (err != SG_OK)
		return audit_cannot(k, &e);
	audit_state_dir(k, state);
	err = sign_key_load(state, true, &key, &e);
	if (err == SG_OK)
		err = print(&key, &c, &e);
	if (err != SG_OK)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "cannot sign", &e, NULL);
	if (k->to == NULL || strcmp(k->to, "-") != 0)
		status = to_all(k, &key, &c);
	sign_key_wipe(&key);
	return status == CLI_DONE ? cli_flush(k->cli, CLI_DONE) : status;
}
