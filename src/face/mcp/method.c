/* Methods by table; see method.h. */
#include "face/mcp/method.h"

static const struct {
	const char *name;
	enum method_side from;
	enum method_does does;
} methods[] = {
#define X(name, from, does, text) {name, METHOD_##from, METHOD_##does},
#include "face/mcp/method.def"
};

enum method_does
method_does(struct sg_str name, enum method_side from)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if ((methods[i].from & from) != 0 &&
		    str_eq(name, str_of(methods[i].name)))
			return methods[i].does;
	return METHOD_REFUSE;
}
