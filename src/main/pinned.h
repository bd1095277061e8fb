#ifndef MAIN_PINNED_H
#define MAIN_PINNED_H

#include "home/home.h"

/*
 * T63: what install wrote says where the gate is, and no variable does.
 *
 * True: ${where} names the gate, ${token} is the file "TOKENS${role}", and
 * TOKENS, the directory of all tokens, is in ${tokens}.  ${role} begins with
 * a slash: "/agents/mcp".
 */
bool pinned_tokens(const struct home_options *where, const char *token,
    const char *role, char tokens[PLACE_MAX]);

#endif
