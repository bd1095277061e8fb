/* The envelope of an answer: text, shape, affect, action. */
#include "base/decimal.h"
#include "model/script_envelope.h"
#include "model/script_text.h"
#include "json/json.h"
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
	buf_addz(b, ",\"affect_signal\":{\"label\":\"");
	buf_addz(b, word_name(&words_affect_label, label));
	buf_addz(b, "\",\"intensity\":");
	decimal_add(b, tenths / 10.0);
	buf_addz(b, ",\"confidence\":\"");
	buf_addz(b, label == SG_AFFECT_NEUTRAL ? "low" : "high");
	buf_addz(b, "\"}");
}

/* One list of the shape: with the one item, or empty. */
static void
list_add(struct buf *b, const char *key, struct sg_str item)
{
	buf_addz(b, ",\"");
	buf_addz(b, key);
	buf_addz(b, "\":[");
	item = str_trim(script_cut(item, ITEM_MAX));
	if (item.n > 0)
		json_quote(b, item);
	buf_addc(b, ']');
}

static void
shape_add(struct buf *b, struct sg_str message, const struct script_decision *d)
{
	struct sg_str arc = str_trim(script_cut(message, ARC_MAX));

	buf_addz(b, ",\"shape\":{\"arc\":");
	json_quote(b, arc.n > 0 ? arc : STR("conversation"));
	list_add(b, "active", arc);
	list_add(b, "parked", STR(""));
	list_add(b, "decisions", d != NULL ? d->decided : STR(""));
	list_add(b, "next", d != NULL ? d->next : STR(""));
	buf_addc(b, '}');
}

bool
script_envelope(struct script *s, struct sg_str text, struct sg_str action,
    const struct script_decision *d)
{
	struct buf b = script_buf(s->a, 6 * text.n + action.n + META_ROOM);

	buf_addz(&b, "{\"assistant_text\":");
	json_quote(&b, text);
	buf_addz(&b, ",\"meta\":{\"meta_version\":\"v1\"");
	shape_add(&b, s->text, d);
	affect_add(&b, s->low);
	buf_add(&b, action);
	buf_addz(&b, "}}");
	s->out->text = buf_str(&b);
	return !buf_full(&b);
}
