/* Writing the row of a turn. */
#include <string.h>

#include "thread/trace_row.h"
#include "json/json_put.h"
#include "kept/turn.h"

/* Fields ${from} to ${to} of the struct, as an object. */
static void
add_part(struct buf *out, const struct contract *c, const void *in,
    uint32_t from, uint32_t to)
{
	struct contract part = *c;

	part.fields += from;
	part.nfields = to - from;
	contract_encode(&part, in, out);
}

void
trace_row_splice(struct buf *out, const struct contract *c, const void *in,
    uint32_t offset, struct sg_str json)
{
	uint32_t at = field_index(c, offset);
	size_t mark;

	add_part(out, c, in, 0, at);
	if (buf_full(out))
		return;
	out->n--; /* its brace */
	json_put_raw(out, c->fields[at].name, json);
	if (at + 1 == c->nfields) {
		buf_addc(out, '}');
		return;
	}
	mark = out->n;
	add_part(out, c, in, at + 1, c->nfields);
	if (!buf_full(out))
		out->p[mark] = ','; /* where its brace was */
}

void
trace_row_add(struct buf *out, const struct stored_turn *row,
    struct sg_str input, struct sg_str gate)
{
	struct contract c = stored_turn_contract;
	uint32_t at = kept_turn_contract_in().nfields;
	size_t mark;

	buf_add(out, str_part(input, 0, input.n - 1));
	mark = out->n;
	c.fields += at;
	c.nfields -= at;
	trace_row_splice(
	    out, &c, row, (uint32_t)offsetof(struct stored_turn, gate), gate);
	if (!buf_full(out))
		out->p[mark] = ','; /* where its brace was */
}
