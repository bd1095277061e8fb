/* Paths and hosts as scopes. */
#include "rule/scope_int.h"
#include "base/banned.h"

static bool
removes(const struct scope_finder *f)
{
	enum fs_op op = f->method == SG_METHOD_FS ? fs_parse(f->p->op)
						  : FS_OTHER;

	return op == FS_DELETE || op == FS_REMOVE || op == FS_RM;
}

static bool
searches(const struct scope_finder *f)
{
	enum tool_name t = tool_parse(f->p->tool);

	return f->method == SG_METHOD_TOOL &&
	    (t == TOOL_GREP || t == TOOL_FIND);
}

/* Removing acts on the name itself; everything else goes through a link. */
static enum path_last
how_far(const struct scope_finder *f)
{
	return removes(f) ? PATH_KEEP_LAST : PATH_FOLLOW_LAST;
}

/* Listing and searching without a path mean the working directory. */
static bool
defaults_to_here(const struct scope_finder *f)
{
	return searches(f) ||
	    (f->method == SG_METHOD_TOOL && tool_parse(f->p->tool) == TOOL_LS);
}

/* a search is shown with what it looks for; matched is the path. */
static bool
add_pattern(const struct scope_finder *f)
{
	struct sg_str detail = f->p->detail;
	struct buf b = {.cap = f->s->text.n + detail.n + 1};

	if (detail.n == 0 || !searches(f))
		return true;
	if ((b.p = arena_new(f->a, b.cap)) == NULL)
		return false;
	buf_add(&b, f->s->text);
	buf_addc(&b, ' ');
	buf_add(&b, detail);
	f->s->text = buf_str(&b);
	return true;
}

enum sg_err
scope_find_path(const struct scope_finder *f)
{
	struct sg_str given = f->p->has_path ? f->p->path : STR(".");
	struct scope *s = f->s;
	struct path *p = &s->path;

	if (!f->p->has_path && !defaults_to_here(f)) {
		p->dynamic = true;
		scope_not_known(s, "the path is missing");
		return SG_OK;
	}
	if (!path_resolve(f->w->place, given, how_far(f), f->a, p)) {
		if (p->why == PATH_WHY_MEMORY)
			return scope_no_memory(f);
		s->refused = true;
		s->why = path_why_text(p->why);
		s->text = given;
		return SG_OK;
	}
	s->text = p->dynamic ? given : p->text;
	if (!add_pattern(f))
		return scope_no_memory(f);
	s->deep = p->directory && (removes(f) || searches(f));
	if (f->p->wide)
		p->dynamic = true;
	if (p->dynamic)
		scope_not_known(s,
		    f->p->wide ? "the search may leave its path"
			       : "the path is not literal");
	return SG_OK;
}

#define VERB_MAX 20

/* The HTTP method in upper case; false: it is none. */
static bool
take_verb(const struct scope_finder *f, char *room, struct sg_str *out)
{
	struct sg_str given = f->p->verb.n > 0 ? f->p->verb : STR("GET");

	if (given.n > VERB_MAX)
		return false;
	for (size_t i = 0; i < given.n; i++) {
		char c = given.p[i];

		if (c >= 'a' && c <= 'z')
			c = (char)(c - 'a' + 'A');
		if (c < 'A' || c > 'Z')
			return false;
		room[i] = c;
	}
	*out = (struct sg_str){room, given.n};
	return true;
}

/* "GET https://api.github.com/x", without the query. */
static enum sg_err
name_url(const struct scope_finder *f, struct sg_str verb)
{
	struct url *u = &f->s->url;
	struct buf b = {.cap = VERB_MAX + HOST_BYTES_MAX + 32 + u->path.n};

	if ((b.p = arena_new(f->a, b.cap)) == NULL)
		return scope_no_memory(f);
	buf_add(&b, verb);
	f->s->verb = buf_str(&b);
	buf_addc(&b, ' ');
	url_summary(u, &b);
	f->s->text = buf_str(&b);
	return SG_OK;
}

static enum sg_err
refuse_url(const struct scope_finder *f, enum host_why why)
{
	struct scope *s = f->s;

	if (why == HOST_WHY_MEMORY)
		return scope_no_memory(f);
	s->text = f->p->url;
	if (why == HOST_WHY_DYNAMIC) {
		scope_not_known(s, host_why_text(why));
		return SG_OK;
	}
	s->refused = true;
	s->why = host_why_text(why);
	return SG_OK;
}

enum sg_err
scope_find_host(const struct scope_finder *f)
{
	char room[VERB_MAX];
	enum host_why why;
	struct sg_str verb;

	if (!take_verb(f, room, &verb))
		return scope_does_not_fit(
		    f, "/params/method", "is not the name of an HTTP method");
	if (!f->p->has_url) {
		scope_not_known(f->s, "the URL is missing");
		return SG_OK;
	}
	if (!url_parse(f->p->url, f->w->idna, f->a, &f->s->url, &why))
		return refuse_url(f, why);
	return name_url(f, verb);
}
