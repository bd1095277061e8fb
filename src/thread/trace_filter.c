/* The filter of a list of runs. */
#include "thread/traces.h"

static bool
is_between(char c)
{
	return c == ' ' || c == ',';
}

/* Cut the next word off ${s}; empty: there is none. */
static struct sg_str
next_word(struct sg_str *s)
{
	struct sg_str word;

	while (s->n > 0 && is_between(s->p[0]))
		*s = str_part(*s, 1, s->n);
	word = (struct sg_str){s->p, 0};
	while (word.n < s->n && !is_between(s->p[word.n]))
		word.n++;
	*s = str_part(*s, word.n, s->n);
	return word;
}

/* A name of a thread may hold anything, so it is the rest of the text. */
static bool
take_thread(struct sg_str *rest, struct sg_str word, struct trace_filter *out)
{
	if (!str_starts(word, STR("thread:")))
		return false;
	out->thread = (struct sg_str){word.p + 7, word.n - 7 + rest->n};
	*rest = str_part(*rest, rest->n, 0);
	return out->thread.n > 0;
}

static bool
take_word(struct sg_str word, struct trace_filter *out)
{
	unsigned v;

	if (word_parse(&words_breakpoint, word, &v)) {
		out->decisions |= 1u << v;
		return true;
	}
	if (str_eq(word, STR("frozen")))
		return out->frozen = true;
	if (str_starts(word, STR("risk>=")) && word.n == 7 &&
	    word.p[6] >= '0' && word.p[6] <= '3') {
		out->risk = word.p[6] - '0';
		return true;
	}
	if (str_starts(word, STR("intent:")) &&
	    word_parse(&words_intent, str_part(word, 7, word.n), &v)) {
		out->intent = v;
		return out->has_intent = true;
	}
	return false;
}

bool
trace_filter_read(
    struct sg_str text, struct trace_filter *out, struct sg_error *e)
{
	struct sg_str word;

	*out = (struct trace_filter){.decisions = 0};
	while ((word = next_word(&text)).n > 0)
		if (!take_thread(&text, word, out) && !take_word(word, out)) {
			err_set(e, SG_EINVALID, STR(""),
			    STR("filter takes must, should, skip, frozen, "
				"risk>=N, intent:LABEL, thread:ID"));
			return false;
		}
	return true;
}

bool
trace_filter_takes(const struct trace_filter *f, const struct stored_turn *row)
{
	if (f->decisions != 0 && (f->decisions & 1u << row->decision) == 0)
		return false;
	if (f->frozen && !trace_row_frozen(row))
		return false;
	if (f->has_intent && row->gate.intent.label != f->intent)
		return false;
	if (f->thread.n > 0 &&
	    (!row->has_thread_id || !str_eq(row->thread_id, f->thread)))
		return false;
	return row->gate.risk.tier >= f->risk;
}
