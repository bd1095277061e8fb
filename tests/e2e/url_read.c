/*
 * For url_oracle.sh: reads URLs, each ended by a NUL, and says of each on a
 * line of its own how it was read: "- REASON", or "+ SCHEME HOST PORT CLASS".
 */
#include <stdio.h>
#include <stdlib.h>

#include "place/url.h"
#include "system/idna.h"

int
main(void)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t n;
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 22);
	while ((n = getdelim(&line, &room, '\0', stdin)) > 0) {
		struct sg_str text = {line, (size_t)n - 1};
		enum host_why why = HOST_WHY_NONE;
		struct url u;

		arena_clear(&a);
		if (!url_parse(text, &idna_libidn2, &a, &u, &why))
			printf("- %s\n", host_why_text(why));
		else
			printf("+ %s %.*s %u %s\n", u.https ? "https" : "http",
			    (int)u.host.text.n, u.host.text.p, u.port,
			    u.host.is_address ? "address" : "name");
	}
	free(line);
	arena_release(&a);
	return ferror(stdin) != 0 || fflush(stdout) != 0;
}
