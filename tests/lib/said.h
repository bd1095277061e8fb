#ifndef TESTS_LIB_SAID_H
#define TESTS_LIB_SAID_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/command.h"

/* Somebody who sends a command and keeps what was answered. */

/* What was answered; texts end in NUL. */
struct said {
	int times;
	bool ok, created, unchanged;
	enum sg_problem problem;
	char *body;
	char pointer[SG_POINTER_MAX], message[SG_MESSAGE_MAX];
	char details[512], etag[128], id[128];
};

static inline void
said_text(char *to, size_t cap, struct sg_str from)
{
	size_t n = from.n < cap - 1 ? from.n : cap - 1;

	if (n > 0)
		memcpy(to, from.p, n);
	to[n] = '\0';
}

static inline void
said_reply(void *ctx, const struct command_out *out)
{
	struct said *a = ctx;

	a->times++;
	a->ok = out->ok;
	a->created = out->created;
	a->unchanged = out->unchanged;
	a->problem = out->problem;
	free(a->body);
	a->body = malloc(out->body.n + 1);
	said_text(a->body, out->body.n + 1, out->body);
	said_text(a->details, sizeof(a->details), out->details);
	said_text(a->etag, sizeof(a->etag), out->etag);
	said_text(a->id, sizeof(a->id), out->id);
	memcpy(a->pointer, out->error.pointer, sizeof(a->pointer));
	memcpy(a->message, out->error.message, sizeof(a->message));
}

static inline bool
says(const struct said *a, const char *part)
{
	return a->times == 1 && a->body != NULL &&
	    strstr(a->body, part) != NULL;
}

/* The text of the first member ${name} of ${json}, without its quotes. */
static inline void
pick(const char *json, const char *name, char *out, size_t cap)
{
	char key[64];
	const char *p;
	size_t n = 0;

	snprintf(key, sizeof(key), "\"%s\":", name);
	p = json != NULL ? strstr(json, key) : NULL;
	if (p != NULL && *(p += strlen(key)) == '"')
		p++;
	while (p != NULL && p[n] != '\0' && strchr("\",}]", p[n]) == NULL &&
	    n < cap - 1)
		n++;
	said_text(out, cap, (struct sg_str){p, p != NULL ? n : 0});
}

#endif
