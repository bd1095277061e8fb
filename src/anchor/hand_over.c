/*
 * One checkpoint to one place.  The place may have one already: the ledger
 * must still have that entry, or it is not the ledger that was signed.
 */
#include <string.h>

#include "anchor/anchor.h"
#include "base/arena.h"

#define TRIES 3 /* the place has another one, and then another */

static void
say(struct anchor_place *out, enum anchor_at at, const char *why)
{
	struct buf b = {.p = out->why, .cap = sizeof(out->why) - 1};
	struct sg_str text = str_of(why);

	out->at = at;
	buf_add(&b, str_part(text, 0, b.cap));
	out->why[b.n] = '\0';
}

static void
contradict(
    struct anchor_place *out, const struct checkpoint *last, const char *why)
{
	char room[ANCHOR_TEXT - 1];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "it has entry ");
	buf_addu(&b, last->seq);
	buf_addz(&b, why);
	room[b.n < sizeof(room) ? b.n : sizeof(room) - 1] = '\0';
	say(out, ANCHOR_CONTRADICTED, room);
}

enum found { FOUND_NONE, FOUND_OTHER, FOUND_SAME };

/* What ${e} says the hash of entry ${seq} is: its own, or that of the one it
 * follows.  So the last that was archived is known by the first that is left.
 */
static const uint8_t *
hash_of(const struct ledger_entry *e, uint64_t seq)
{
	if (e->seq == seq)
		return e->hash;
	return e->seq == seq + 1 ? e->prev : NULL;
}

static enum found
look_up(const struct ledger_port *l, const struct checkpoint *last,
    struct sg_error *e)
{
	struct ledger_entry v[2];
	enum found found = FOUND_NONE;
	const uint8_t *hash;
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, 8u << 20);
	if (l->list(l->self, last->seq + 2, 2, &a, v, &n, e) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n && found != FOUND_OTHER; i++) {
		if ((hash = hash_of(&v[i], last->seq)) == NULL)
			continue;
		found = memcmp(hash, last->hash, sizeof(last->hash)) == 0
		    ? FOUND_SAME
		    : FOUND_OTHER;
	}
	arena_release(&a);
	return found;
}

/* Whether the ledger leads to ${last}; if not, ${out} says how it differs. */
static bool
agrees(const struct anchor_try *t, const struct checkpoint *last,
    const struct checkpoint *now, struct anchor_place *out)
{
	struct sg_error e = {0};
	enum found found;

	if (last->seq == 0)
		return true;
	if (memcmp(last->ledger, now->ledger, sizeof(now->ledger)) != 0) {
		contradict(out, last, " of another ledger");
		return false;
	}
	if (last->seq > now->seq) {
		contradict(out, last,
		    ", and the ledger ends before it: it was "
		    "cut off or rolled back");
		return false;
	}
	found = look_up(t->ledger, last, &e);
	if (found == FOUND_OTHER)
		contradict(out, last,
		    ", and that is another one in the ledger: "
		    "it was edited, or it is a fork");
	if (found == FOUND_NONE)
		say(out, ANCHOR_UNREACHABLE,
		    e.message[0] == '\0'
			? "its last checkpoint is of an entry that was "
			  "archived; compare it: solgate audit verify "
			  "--against=PLACE --archive=DIR"
			: e.message);
	return found == FOUND_SAME;
}

/* What the place says it has counts only if this gate signed it. */
static bool
is_ours(const struct anchor_try *t, const struct checkpoint *last,
    struct anchor_place *out)
{
	struct sg_error e = {0};

	if (last->seq == 0 || sign_check(t->key->open, last, &e) == SG_OK)
		return true;
	say(out, ANCHOR_UNREACHABLE,
	    "it names a checkpoint that this gate did not sign");
	return false;
}

static enum keeper_says
put(const struct anchor_try *t, const struct keeper *k, struct checkpoint *c,
    struct checkpoint *other, struct anchor_place *out)
{
	char room[CHECKPOINT_MAX];
	struct buf line = BUF_ON(room);
	struct sg_error e = {0};
	enum keeper_says says = KEEPER_FAILED;

	if (sign_checkpoint(t->key, c, &e) == SG_OK) {
		checkpoint_write(c, &line);
		says = keeper_put(k, buf_str(&line), t->wait_ms, other, &e);
	}
	if (says == KEEPER_FAILED)
		say(out, ANCHOR_UNREACHABLE, e.message);
	return says;
}

void
anchor_hand_over(const struct anchor_try *t, const struct keeper *k,
    struct checkpoint *c, struct checkpoint *last, struct anchor_place *out)
{
	struct checkpoint there;

	keeper_last(k, t->key->open, &there);
	if (there.seq > 0)
		*last = there;
	for (unsigned i = 0; i < TRIES; i++) {
		struct checkpoint other;

		if (!is_ours(t, last, out) || !agrees(t, last, c, out))
			return;
		if (last->seq == c->seq) { /* it has all there is */
			say(out, ANCHOR_KEPT, "");
			out->seq = c->seq;
			return;
		}
		c->prev_seq = last->seq;
		memcpy(c->prev, last->hash, sizeof(c->prev));
		switch (put(t, k, c, &other, out)) {
		case KEEPER_FAILED:
			return;
		case KEEPER_KEPT:
			*last = *c;
			out->seq = c->seq;
			out->at_ms = c->at_ms;
			say(out, ANCHOR_KEPT, "");
			return;
		case KEEPER_OTHER:
			*last = other;
			break;
		}
	}
	say(out, ANCHOR_UNREACHABLE,
	    "it says each time that it has another checkpoint");
}
