/* The one builder of a question; see gate_question.h. */
#include "gate/gate_question.h"
#include "base/banned.h"

/* The project, or a directory the caller names. */
static enum sg_err
find_place(const struct gate_facts *f, struct arena *a, struct path_place *out,
    struct sg_error *e)
{
	enum path_why why;

	*out = *f->machine->place;
	if (!f->has_cwd)
		return SG_OK;
	out->cwd = f->cwd;
	if (path_place_init(out, a, &why))
		return SG_OK;
	return err_set(e, why == PATH_WHY_MEMORY ? SG_ENOMEM : SG_EINVALID,
	    STR("/cwd"), str_of(path_why_text(why)));
}

enum sg_err
gate_question_init(struct gate_question *q, const struct gate_facts *f,
    struct arena *a, struct sg_error *e)
{
	q->facts = *f;
	q->world = *f->machine;
	q->world.place = &q->place;
	return find_place(f, a, &q->place, e);
}
