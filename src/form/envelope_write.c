/* Answers of a model: what a client sees of them. */
#include "form/envelope.h"
#include "base/banned.h"

/* Take away what a client does not see; the table says which keys. */
static void
hide_inside(struct output_envelope_meta *meta, bool card)
{
	const struct contract *c = &output_envelope_meta_contract;

	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];
		struct sg_str name = {f->name, f->name_len};

		if ((f->need == OPTIONAL || f->need == OPTIONAL_NULL) &&
		    ((char *)meta)[f->has] != 0 &&
		    !envelope_key_returned(name, card))
			((char *)meta)[f->has] = 0;
	}
}

static enum sg_err
name_suggestion(
    struct capture_suggestion *s, struct sg_str transmission, struct arena *a)
{
	struct buf id = {.cap = transmission.n + 4};

	id.p = arena_new(a, id.cap);
	if (id.p == NULL)
		return SG_ENOMEM;
	buf_addz(&id, "cap_");
	buf_add(&id, transmission);
	s->has_suggestion_id = true;
	s->suggestion_id = buf_str(&id);
	return SG_OK;
}

enum sg_err
envelope_write(const struct envelope *e, const struct envelope_added *added,
    struct arena *a, struct buf *out)
{
	struct output_envelope o = e->kept;

	if (!e->verdict.accepted)
		return SG_EINVALID;
	hide_inside(&o.meta, e->card);
	o.has_meta = true;
	o.meta.has_persona_label = added->persona_label.n > 0;
	o.meta.persona_label = added->persona_label;
	o.has_notification_policy = o.meta.has_notification_policy = true;
	o.notification_policy = o.meta.notification_policy = added->policy;
	if (o.meta.has_capture_suggestion &&
	    name_suggestion(
		&o.meta.capture_suggestion, added->transmission_id, a) != SG_OK)
		return SG_ENOMEM;
	contract_encode(&output_envelope_contract, &o, out);
	return SG_OK;
}
