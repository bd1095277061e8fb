/* eval intake: what does a message consist of, and which addresses are in it?
 */
#include "eval/eval.h"
#include "shape/eval_turn.h"
#include "turn/url_scan.h"

#define PREVIEW_ROOM 256

static bool
fill_warnings(
    const struct url_scan *s, struct arena *a, struct eval_intake_output *out)
{
	out->warnings.v = arena_new(
	    a, URL_SCAN_WARNINGS * sizeof(*out->warnings.v));
	if (out->warnings.v == NULL)
		return false;
	for (size_t i = 0; i < s->n_warnings; i++) {
		const struct url_warning *w = &s->warnings[i];
		struct buf b = {
		    .p = arena_new(a, PREVIEW_ROOM), .cap = PREVIEW_ROOM};

		if (b.p == NULL)
			return false;
		url_preview(&b, w->about);
		out->warnings.v[out->warnings.n++] = (struct eval_url_warning){
		    .code = w->code,
		    .count = w->count,
		    .has_count = w->count >= 0,
		    .max = w->max,
		    .has_max = w->max >= 0,
		    .preview = buf_str(&b),
		    .has_preview = w->about.n > 0};
	}
	out->warning_count = (int64_t)s->n_warnings;
	return true;
}

static void
fill_parts(const struct eval_intake_input *in, size_t hits,
    struct eval_intake_output *out)
{
	const struct packet_evidence *e = &in->evidence;
	struct message_facts f = {.has_text = str_trim(in->message).n > 0,
	    .urls = (int64_t)(hits + e->captures.n)};

	for (size_t i = 0; i < e->supports.n; i++)
		if (e->supports.v[i].has_snippet_text)
			f.snippet_units += (int64_t)url_scan_units(
			    e->supports.v[i].snippet_text);
	out->n_modalities = message_parts(&f, out->modalities);
	out->summary = (struct eval_intake_summary){
	    .units = (int64_t)url_scan_units(in->message),
	    .urls = f.urls,
	    .snippets = (int64_t)e->supports.n};
}

static enum sg_err
answer(const struct eval_ask *q, const void *input, void *output)
{
	const struct eval_intake_input *in = input;
	struct eval_intake_output *out = output;
	struct url_scan *s = arena_new(q->a, sizeof(*s));

	*out = (struct eval_intake_output){0};
	if (s == NULL)
		return SG_ENOMEM;
	url_scan(in->message, s);
	fill_parts(in, s->hits, out);
	out->urls.v = s->urls;
	out->urls.n = s->n_urls;
	out->url_count = (int64_t)s->n_urls;
	return fill_warnings(s, q->a, out) ? SG_OK : SG_ENOMEM;
}

const struct eval_area eval_intake = {
    .name = "intake",
    .text = "what a message consists of, and the addresses in it",
    .input = &eval_intake_input_contract,
    .output = &eval_intake_output_contract,
    .answer = answer,
};
