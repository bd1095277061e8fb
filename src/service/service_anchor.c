/*
 * Checkpoints of this ledger in their places, and those that are kept here of
 * other gates.  A contradiction is recorded once, and where the setting says
 * so nothing is allowed any more.
 */
#include "service/service_int.h"
#include "shell/record.h"
#include "json/json_put.h"

static enum sg_anchor_state
state_of(const struct anchor_place *p)
{
	switch (p->at) {
	case ANCHOR_WAITING:
		return SG_ANCHOR_WAITING;
	case ANCHOR_KEPT:
		return SG_ANCHOR_KEPT;
	case ANCHOR_UNREACHABLE:
		return SG_ANCHOR_UNREACHABLE;
	case ANCHOR_CONTRADICTED:
		return SG_ANCHOR_CONTRADICTED;
	}
	return SG_ANCHOR_CONTRADICTED;
}

static size_t
places_of(struct service *s, struct anchor_place *v)
{
	const struct anchor_port *a = s->shell->port.anchor;

	return a == NULL ? 0 : a->places(a->self, v);
}

enum sg_anchor_state
service_anchor(struct service *s, struct buf *why)
{
	struct anchor_place v[ANCHOR_PLACES];
	size_t n = places_of(s, v), at = 0;
	enum sg_anchor_state worst = SG_ANCHOR_NONE;

	for (size_t i = 0; i < n; i++)
		if (state_of(&v[i]) > worst) {
			worst = state_of(&v[i]);
			at = i;
		}
	if (worst >= SG_ANCHOR_UNREACHABLE) {
		buf_addz(why, v[at].name);
		buf_addz(why, ": ");
		buf_addz(why, v[at].why);
	}
	return worst;
}

static void
record(struct service *s, const struct anchor_place *p)
{
	char room[2048];
	struct buf b = {.p = room, .cap = sizeof(room)};

	json_open(&b);
	json_put_name(&b, "place", p->name);
	json_put_name(&b, "reason", p->why);
	json_close(&b);
	service_write(s,
	    &(struct record_event){.event = "ledger.contradicted",
		.message = "a place of checkpoints has an entry that the "
			   "ledger does not have",
		.level = SG_LOG_LEVEL_ERROR,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)});
}

void
service_anchor_look(struct service *s)
{
	struct anchor_place v[ANCHOR_PLACES];
	size_t n;

	if (s->shell->port.anchor == NULL)
		return;
	n = places_of(s, v);
	for (size_t i = 0; i < n; i++) {
		if (v[i].at != ANCHOR_CONTRADICTED) {
			s->rewritten &= ~(1u << i);
			continue;
		}
		if ((s->rewritten & (1u << i)) != 0)
			continue;
		s->rewritten |= 1u << i;
		record(s, &v[i]);
		if (s->shell->config.refuse_tampered)
			s->shell->shut = true;
	}
}

void
service_anchor_metrics(struct service *s, struct buf *out)
{
	struct anchor_place v[ANCHOR_PLACES];
	size_t n = places_of(s, v);
	uint64_t seq = UINT64_MAX;

	if (n == 0)
		return;
	buf_addz(out,
	    "# HELP solgate_checkpoint_places Places of signed checkpoints, "
	    "by state.\n# TYPE solgate_checkpoint_places gauge\n");
	for (unsigned w = SG_ANCHOR_WAITING; w < SG_ANCHOR_COUNT; w++) {
		unsigned count = 0;

		for (size_t i = 0; i < n; i++)
			count += state_of(&v[i]) == w;
		buf_addz(out, "solgate_checkpoint_places{state=\"");
		buf_addz(out, word_name(&words_anchor_state, w));
		buf_addz(out, "\"} ");
		buf_addu(out, count);
		buf_addc(out, '\n');
	}
	for (size_t i = 0; i < n; i++)
		seq = v[i].seq < seq ? v[i].seq : seq;
	buf_addz(out,
	    "# HELP solgate_checkpoint_record Last record of the ledger that "
	    "every place has a checkpoint of.\n# TYPE "
	    "solgate_checkpoint_record gauge\nsolgate_checkpoint_record ");
	buf_addu(out, seq);
	buf_addc(out, '\n');
}

enum witness_says
service_witness_put(
    struct service *s, struct sg_str line, struct buf *last, struct buf *why)
{
	const struct witness_port *w = s->shell->port.witness;
	enum witness_says says;

	if (w == NULL) {
		buf_addz(why,
		    "this gate keeps no checkpoints of others; see "
		    "audit.witness_for");
		return WITNESS_STRANGER;
	}
	says = w->put(w->self, line, last, why);
	if (says == WITNESS_CONTRADICTS)
		service_alarm(s,
		    &(struct alarm){.kind = SG_ALARM_REWRITTEN,
			.source = STR("a gate that is watched"),
			.about = buf_str(why)});
	return says;
}

bool
service_witness_list(struct service *s, struct sg_str id, struct buf *out)
{
	const struct witness_port *w = s->shell->port.witness;

	return w != NULL && w->list(w->self, id, out);
}
