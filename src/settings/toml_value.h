#ifndef SETTINGS_TOML_VALUE_H
#define SETTINGS_TOML_VALUE_H

#include "settings/toml.h"

/* Inside the reader of toml.h; functions return false after toml_bad(). */

/* The next byte, or -1 at the end. */
int toml_peek(const struct toml *t);
void toml_blanks(struct toml *t);

/* Pass a comment, if one begins here. */
bool toml_comment(struct toml *t);

/* Pass the end of a line; false: it is none, and nothing was passed. */
bool toml_newline(struct toml *t);

/* Say what is wrong; always false. */
bool toml_bad(struct toml *t, const char *why);

/* "..." or '...' from its first quote on. */
bool toml_string(struct toml *t, struct sg_str *out);

/* Any value, into ${t->value}. */
bool toml_read_value(struct toml *t);

#endif
