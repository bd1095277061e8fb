/* The lenient reading of an affect_signal; what is believed is turn/affect.c.
 */
#include <string.h>

#include "base/decimal.h"
#include "form/affect_lenient.h"
#include "json/json.h"
#include "base/banned.h"

/* The value whose first token is ${t}; zeroed unless text or number. */
static enum sg_err
take_scalar(
    struct json *j, enum json_token t, struct arena *a, struct sg_scalar *out)
{
	struct sg_str dropped;

	memset(out, 0, sizeof(*out));
	if (t == JSON_STRING) {
		out->kind = SG_SCALAR_TEXT;
		return json_text(j, a, &out->text);
	}
	if (t == JSON_NUMBER) {
		if (decimal_parse(json_raw(j), &out->number))
			out->kind = SG_SCALAR_NUMBER;
		return SG_OK;
	}
	return json_skip(j, t, a, &dropped);
}

static enum sg_err
take_member(struct json *j, struct arena *a, struct sg_affect_claim *out)
{
	struct sg_scalar value;
	struct sg_str key;
	enum sg_err err;

	if ((err = json_text(j, a, &key)) != SG_OK ||
	    (err = take_scalar(j, json_next(j), a, &value)) != SG_OK)
		return err;
	if (str_eq(key, STR("label")))
		out->label = value.text;
	else if (str_eq(key, STR("intensity")))
		out->intensity = value;
	else if (str_eq(key, STR("confidence")))
		out->confidence = value;
	return SG_OK;
}

enum sg_err
affect_lenient(struct sg_str json, struct arena *a, bool *found,
    struct sg_affect_claim *out)
{
	struct sg_affect_claim claim = {.label = {0}};
	enum sg_err err = SG_OK;
	enum json_token t = JSON_BAD;
	bool any = false;
	struct json j;

	memset(out, 0, sizeof(*out));
	*found = false;
	json_init(&j, json);
	if (json_next(&j) != JSON_OBJECT)
		return SG_OK;
	while (err == SG_OK && (t = json_next(&j)) == JSON_KEY) {
		err = take_member(&j, a, &claim);
		any = true;
	}
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK || t != JSON_OBJECT_END || !any)
		return SG_OK;
	*found = true;
	*out = claim;
	return SG_OK;
}
