/* The filter of a list of runs. */
#include "thread/traces.h"

#include "base/fold.h"
#include "base/rfc3339.h"

#define DAY_MS 86400000

static bool
is_between(char c)
{
	return c == ' ' || c == ',';
}

/* Cut the next word off ${s}, or all up to the next quote; empty: there is
 * none. */
static struct sg_str
next_word(struct sg_str *s)
{
	struct sg_str word;
	bool quoted;

	while (s->n > 0 && is_between(s->p[0]))
		*s = str_part(*s, 1, s->n);
	quoted = s->n > 0 && s->p[0] == '"';
	word = (struct sg_str){s->p, quoted ? 1 : 0};
	while (word.n < s->n &&
	    (quoted ? s->p[word.n] != '"' : !is_between(s->p[word.n])))
		word.n++;
	if (quoted && word.n < s->n)
		word.n++;
	*s = str_part(*s, word.n, s->n);
	return word;
}

/* What stands in quotes is text, whatever it says. */
static struct sg_str
quoted_text(struct sg_str word)
{
	if (word.n == 0 || word.p[0] != '"')
		return (struct sg_str){NULL, 0};
	word = str_part(word, 1, word.n);
	if (word.n > 0 && word.p[word.n - 1] == '"')
		word.n--;
	return str_trim(word);
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
	if (str_eq(word, STR("failed")))
		return out->failed = true;
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

/* A moment, or the beginning of a day in UTC and then *${day}. */
static bool
take_time(struct sg_str when, int64_t *ms, bool *day)
{
	char text[32];
	struct buf b = BUF_ON(text);

	*day = when.n == 10;
	if (!*day)
		return rfc3339_parse(when, ms);
	buf_add(&b, when);
	buf_addz(&b, "T00:00:00Z");
	return rfc3339_parse(buf_str(&b), ms);
}

/* What begins like a condition is none of the text. */
static bool
is_condition(struct sg_str word)
{
	static const struct sg_str begins[] = {STR_INIT("risk>"),
	    STR_INIT("risk<"), STR_INIT("risk="), STR_INIT("intent:"),
	    STR_INIT("thread:"), STR_INIT("since:"), STR_INIT("until:")};

	for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++)
		if (str_starts(word, begins[i]))
			return true;
	return false;
}

static bool
take_other(struct sg_str word, struct trace_filter *out)
{
	struct sg_str text = quoted_text(word);
	bool day;

	if (str_starts(word, STR("since:")))
		return take_time(
		    str_part(word, 6, word.n), &out->since_ms, &day);
	if (str_starts(word, STR("until:"))) {
		if (!take_time(str_part(word, 6, word.n), &out->until_ms, &day))
			return false;
		out->until_ms += day ? DAY_MS : 0;
		return true;
	}
	for (size_t i = 0; i < word.n; i++)
		if ((unsigned char)word.p[i] < ' ')
			return false;
	if (is_condition(word) || out->n_words == TRACE_WORDS_MAX)
		return false;
	if (word.p[0] == '"') {
		if (text.n > 0)
			out->words[out->n_words++] = text;
		return true;
	}
	out->words[out->n_words++] = word;
	return true;
}

bool
trace_filter_read(
    struct sg_str text, struct trace_filter *out, struct sg_error *e)
{
	struct sg_str word;

	*out = (struct trace_filter){.decisions = 0};
	while ((word = next_word(&text)).n > 0)
		if (!take_thread(&text, word, out) && !take_word(word, out) &&
		    !take_other(word, out)) {
			err_set(e, SG_EINVALID, STR(""),
			    STR("a filter takes words of the text, \"in "
				"quotes\" as they stand, and must, should, "
				"skip, frozen, failed, risk>=N, intent:LABEL, "
				"since:YYYY-MM-DD, until:YYYY-MM-DD, "
				"thread:ID"));
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
	if (f->failed && !trace_row_failed(row))
		return false;
	if (f->has_intent && row->gate.intent.label != f->intent)
		return false;
	if (f->thread.n > 0 &&
	    (!row->has_thread_id || !str_eq(row->thread_id, f->thread)))
		return false;
	if ((f->since_ms != 0 && row->created_ms < f->since_ms) ||
	    (f->until_ms != 0 && row->created_ms >= f->until_ms))
		return false;
	return row->gate.risk.tier >= f->risk;
}

bool
trace_filter_says(
    const struct trace_filter *f, struct sg_str message, struct sg_str answer)
{
	for (size_t i = 0; i < f->n_words; i++)
		if (!fold_has(message, f->words[i]) &&
		    !fold_has(answer, f->words[i]))
			return false;
	return true;
}
