/* Which browser it is, in words; see page_session.h. */
#include <stdio.h>

#include "access/page_session.h"

struct name {
	const char *says, *is;
};

static const struct name browsers[] = {
#define BROWSER(says, is) {says, is},
#define SYSTEM(says, is)
#include "access/browser.def"
};

static const struct name systems[] = {
#define BROWSER(says, is)
#define SYSTEM(says, is) {says, is},
#include "access/browser.def"
};

static void
find(const struct name *names, size_t n, struct sg_str agent, char *out)
{
	out[0] = '\0';
	for (size_t i = 0; i < n && out[0] == '\0'; i++)
		if (str_find(agent, str_of(names[i].says)) < agent.n)
			snprintf(out, PAGE_WHERE, "%s", names[i].is);
}

void
page_where_of(struct page_where *w, struct sg_str agent)
{
	find(browsers, sizeof(browsers) / sizeof(browsers[0]), agent,
	    w->browser);
	find(systems, sizeof(systems) / sizeof(systems[0]), agent, w->system);
}
