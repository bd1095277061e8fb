#ifndef FORM_ENVELOPE_H
#define FORM_ENVELOPE_H

#include "dialogue/envelope.h"
#include "shape/envelope.h"

/*
 * A model's answer, read in two stages.  The least contract decides whether
 * there is one; of the rest each part that is right is kept and each that is
 * not is left out, so that a bad summary does not cost the answer.  Older
 * names are read as today's; keys of meta that nobody knows are dropped.
 */
struct envelope {
	struct envelope_verdict verdict;
	struct output_envelope kept; /* accepted: what is right of it */
	struct sg_error warning;     /* warned: what the full contract says */
	size_t stripped;             /* keys of meta that were dropped */
	size_t unfit;                /* enrichments that were wrong */
	struct sg_str affect;        /* affect_signal as it came; empty: none */
	bool card;
};

/* The only failure is SG_ENOMEM.  Text points into ${a}. */
SG_MUST_CHECK enum sg_err
envelope_read(struct sg_str raw, struct arena *a, struct envelope *out);

/*
 * The same for an answer in which the server itself names the request: an
 * action that lacks its request_id gets ${request_id}.
 */
SG_MUST_CHECK enum sg_err envelope_read_for(struct sg_str raw,
    struct sg_str request_id, struct arena *a, struct envelope *out);

/* What the server adds; an empty text adds nothing. */
struct envelope_added {
	struct sg_str persona_label;
	struct sg_str transmission_id; /* for the id of a suggestion */
	enum sg_notification_policy policy;
};

/*
 * The envelope for a client, with what it may see.  One that was refused has
 * none: SG_EINVALID, and nothing is added.  ${a} holds the suggestion's id.
 */
SG_MUST_CHECK enum sg_err envelope_write(const struct envelope *e,
    const struct envelope_added *added, struct arena *a, struct buf *out);

#endif
