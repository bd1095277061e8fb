/* JSON passed over; see skim.h. */
#include "relay/skim.h"

/* The value whose first token is ${t}: 1, or -1 if it is none. */
static int
pass(struct json *j, enum json_token t, struct sg_str *out)
{
	const char *from = j->token;
	unsigned level = j->depth;

	if (t == JSON_OBJECT || t == JSON_ARRAY)
		level--;
	while (t != JSON_BAD && j->depth > level)
		t = json_next(j);
	*out = (struct sg_str){from, (size_t)(j->at - from)};
	return t == JSON_BAD ? -1 : 1;
}

int
skim_member(struct json *j, struct skim_member *out)
{
	enum json_token t;

	if (j->token == NULL && json_next(j) != JSON_OBJECT)
		return -1;
	if ((t = json_next(j)) != JSON_KEY)
		return t == JSON_OBJECT_END ? 0 : -1;
	out->key = json_raw(j);
	out->escaped = j->escaped;
	return pass(j, json_next(j), &out->value);
}

int
skim_element(struct json *j, struct sg_str *out)
{
	enum json_token t;

	if (j->token == NULL && json_next(j) != JSON_ARRAY)
		return -1;
	t = json_next(j);
	return t == JSON_ARRAY_END ? 0 : pass(j, t, out);
}

bool
skim_alike(struct sg_str key, struct sg_str name)
{
	size_t i = 0;

	for (size_t k = 0; k < name.n; k++, i++) {
		char c = name.p[k];

		if (c == 's' &&
		    str_starts(str_part(key, i, 2), STR("\xc5\xbf")))
			i++;
		else if (c == 'k' &&
		    str_starts(str_part(key, i, 3), STR("\xe2\x84\xaa")))
			i += 2;
		else if (i >= key.n ||
		    (key.p[i] != c &&
			!(c >= 'a' && c <= 'z' && key.p[i] == c - 32)))
			return false;
	}
	return i == key.n;
}
