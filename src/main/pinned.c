/* The gate and the token that install wrote down; see pinned.h. */
#include "main/pinned.h"

#include <stdio.h>
#include <string.h>

#include "client/client.h"

bool
pinned_tokens(const struct home_options *where, const char *token,
    const char *role, char tokens[PLACE_MAX])
{
	size_t n = strlen(token), end = strlen(role);

	if (where->socket == NULL ||
	    (where->socket[0] != '/' && !client_is_far(where->socket)) ||
	    token[0] != '/' || n <= end || n >= PLACE_MAX ||
	    strcmp(token + n - end, role) != 0)
		return false;
	snprintf(tokens, PLACE_MAX, "%.*s", (int)(n - end), token);
	return true;
}
