/* What came along with a message; see turn_run.h. */
#include "thread/turn_run.h"

static bool
was_sent(const struct packet_evidence *e, struct sg_str address)
{
	for (size_t i = 0; e != NULL && i < e->captures.n; i++)
		if (str_eq(e->captures.v[i].url, address))
			return true;
	return false;
}

static void
take_pages(struct turn_intake *in, const struct packet_evidence *e)
{
	size_t room = TURN_PAGES_MAX - (e != NULL ? e->captures.n : 0);

	for (size_t i = 0; i < in->scan.n_urls; i++) {
		if (was_sent(e, in->scan.urls[i]))
			continue;
		if (in->n_pages < room)
			in->pages[in->n_pages++] = in->scan.urls[i];
		else
			in->left_out++;
	}
}

static int64_t
snippet_units(const struct packet_evidence *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->supports.n; i++)
		if (e->supports.v[i].has_snippet_text)
			n += url_scan_units(e->supports.v[i].snippet_text);
	return (int64_t)n;
}

bool
turn_take_intake(struct turn_run *r)
{
	struct turn_intake *in = arena_new(r->a, sizeof(*in));
	const struct packet_evidence *e = r->evidence;
	struct trace_intake *row = &r->row.intake;

	if (in == NULL)
		return false;
	r->intake = in;
	r->row.has_intake = true;
	url_scan(r->q->message, &in->scan);
	take_pages(in, e);
	*row = (struct trace_intake){.packet = r->part,
	    .units = (int64_t)url_scan_units(r->q->message),
	    .hits = (int64_t)in->scan.hits,
	    .urls = (int64_t)in->scan.n_urls,
	    .auto_captures = (int64_t)in->n_pages};
	if (e != NULL) {
		row->captures = (int64_t)e->captures.n;
		row->supports = (int64_t)e->supports.n;
		row->claims = (int64_t)e->claims.n;
		row->snippet_units = snippet_units(e);
	}
	for (size_t i = 0; i < in->scan.n_warnings; i++)
		row->warnings[row->n_warnings++] = in->scan.warnings[i].code;
	if (in->left_out > 0)
		row->warnings
		    [row->n_warnings++] = SG_URL_WARNING_CAPTURE_OVERFLOW;
	return true;
}
