#ifndef FACE_OWN_EDIT_API_H
#define FACE_OWN_EDIT_API_H

#include <stdio.h>
#include <wchar.h>

#include "base/err.h"

/*
 * libedit, loaded when a line is first edited.  It is under the BSD licence;
 * readline is not for this program, whose licence is not the GPL.  What is
 * used of it is declared here: its interface has been the same since soname 2,
 * and so building needs no more than before.
 */
struct editline;
struct history;

struct edit_line { /* LineInfoW */
	const wchar_t *buffer, *cursor, *lastchar;
};

struct edit_event { /* HistEvent */
	int num;
	const char *str;
};

enum edit_ask {
	EDIT_PROMPT = 0,
	EDIT_EDITOR = 2,
	EDIT_SIGNAL = 3,
	EDIT_BIND = 4,
	EDIT_SETTY = 8,
	EDIT_HIST = 10,
	EDIT_GETCFN = 13,
	EDIT_REFRESH = 20
};

enum edit_history { EDIT_H_SETSIZE = 1, EDIT_H_ENTER = 10, EDIT_H_UNIQUE = 20 };

struct edit_api {
#define X(result, name, parameters) result(*name) parameters;
#include "face/own/edit_function.def"
};

#define EDIT_LIBRARY "libedit.so.2"

/* NULL: it is not there, and ${e} names the package that brings it. */
const struct edit_api *edit_api_load(const char *library, struct sg_error *e);

#endif
