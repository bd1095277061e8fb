/* The envelope of an answer: text, shape, affect, action. */
#include "base/decimal.h"
#include "model/script_envelope.h"
#include "model/script_text.h"
#include "json/json_put.h"
#include "words/words.h"

#define ARC_MAX   80 /* bytes */
#define ITEM_MAX  120
#define META_ROOM 8192 /* for all but the text and the action */

static const struct {
	const char *words;
	enum sg_affect_label label;
	unsigned tenths;
} feelings[] = {
#define X(words, label, tenths) {words, SG_AFFECT_##label, tenths},
#include "model/feeling.def"
};

static void
affect_add(struct buf *b, struct sg_str low)
{
	enum sg_affect_label label = SG_AFFECT_NEUTRAL;
	unsigned tenths = 1;
	size_t i;

	for (i = 0; i < sizeof(feelings) / sizeof(feelings[0]); i++) {
		if (!script_has(low, feelings[i].words))
			continue;
		label = feelings[i].label;
		tenths = feelings[i].tenths;
		break;
	}
	if (label != SG_AFFECT_NEUTRAL &&
	    (script_has(low, "very") || script_has(low, "really") ||
		script_has(low, "so")))
		tenths += tenths < 10;
	json_put_open(b, "affect_signal");
	json_put_name(b, "label", word_name(&words_affect_label, label));
	json_put_number(b, "intensity", tenths / 10.0);
	json_put_name(
	    b, "confidence", label == SG_AFFECT_NEUTRAL ? "low" : "high");
	json_close(b);
}

/* One list of the shape: with the one item, or empty. */
static void
list_add(struct buf *b, const char *key, struct sg_str item)
{
	json_put_list(b, key);
	item = str_trim(script_cut(item, ITEM_MAX));
	if (item.n > 0)
		json_text_add(b, item);
	json_list_end(b);
}

static void
shape_add(struct buf *b, struct sg_str message, const struct script_decision *d)
{
	struct sg_str arc = str_trim(script_cut(message, ARC_MAX));

	json_put_open(b, "shape");
	json_put_text(b, "arc", arc.n > 0 ? arc : STR("conversation"));
	list_add(b, "active", arc);
	list_add(b, "parked", STR(""));
	list_add(b, "decisions", d != NULL ? d->decided : STR(""));
	list_add(b, "next", d != NULL ? d->next : STR(""));
	json_close(b);
}

bool
script_envelope(struct script *s, struct sg_str text, struct sg_str action,
    const struct script_decision *d)
{
	struct sg_str extras = script_extras(s);
	bool careful = script_has(s->r->system, "State your assumptions");
	struct buf b = script_buf(
	    s->a, 6 * text.n + action.n + extras.n + META_ROOM);

	if (!script_has(s->r->system, "assistant_text"))
		return arena_dup(s->a, text, &s->out->text);
	json_open(&b);
	json_put_text(&b, "assistant_text", text);
	if (careful) {
		json_put_list(&b, "assumptions");
		json_text_add(&b,
		    STR("Only what the message says is known; the rest is as "
			"usual."));
		json_list_end(&b);
	}
	json_put_open(&b, "meta");
	json_put_name(&b, "meta_version", "v1");
	shape_add(&b, s->text, d);
	affect_add(&b, s->low);
	if (extras.n > 0)
		json_raw_add(&b, extras);
	if (action.n > 0)
		json_raw_add(&b, action);
	json_close(&b);
	json_close(&b);
	s->out->text = buf_str(&b);
	return !buf_full(&b);
}
