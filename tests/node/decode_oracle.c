/*
 * The decoder's verdict, for tests/node/schema.test.mjs.  Reads lines
 * "NAME<tab>JSON" and answers each with "ok " and the JSON encoded again, or
 * with "!code pointer message".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/field.h"

static void *
room_for(size_t size)
{
	void *p = malloc(size);

	if (p == NULL) {
		fputs("decode_oracle: out of memory\n", stderr);
		exit(2);
	}
	return p;
}
