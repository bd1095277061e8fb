/* Questions that changed, told among nodes. */
#include <stdlib.h>
#include <string.h>

#include "node/journal_int.h"

#define NODES_HEARD 256 /* of more, each line counts as a gap */

/* What was heard last of a node. */
struct heard {
	char name[NODE_NAME_MAX];
	size_t name_n;
	uint64_t life, no;
};

static void
add_ids(struct buf *b, const struct journal_unit *u)
{
	for (size_t i = 0; i < u->n_ops; i++)
		if (u->ops[i].kind == STORE_PROMPT &&
		    u->ops[i].verb != STORE_COUNT) {
			buf_addc(b, ' ');
			buf_add(b, u->ops[i].id);
		}
}

struct sg_str
node_tell(struct node *n, struct unit *const *v, size_t count)
{
	struct buf b = BUF_ON(n->told_room);
	size_t head;

	buf_addz(&b, n->chain.name);
	buf_addc(&b, ' ');
	buf_addu(&b, (uint64_t)postgres_node_life(n->pg));
	buf_addc(&b, ' ');
	buf_addu(&b, n->told + 1);
	head = b.n;
	for (size_t i = 0; i < count; i++)
		add_ids(&b, &v[i]->u);
	if (buf_full(&b)) {
		b = (struct buf){
		    .p = n->told_room, .n = head, .cap = sizeof(n->told_room)};
		buf_addz(&b, " *");
	}
	return b.n > head ? buf_str(&b) : STR("");
}

static bool
number(struct sg_str s, uint64_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9' || i > 18)
			return false;
		*out = *out * 10 + (uint64_t)(s.p[i] - '0');
	}
	return s.n > 0;
}

/* NULL: no memory, or too many. */
static struct heard *
heard_of(struct node *n, struct sg_str name)
{
	struct heard *h;

	for (size_t i = 0; i < n->n_heard; i++)
		if (str_eq(
			(struct sg_str){n->heard[i].name, n->heard[i].name_n},
			name))
			return &n->heard[i];
	if (n->n_heard == NODES_HEARD || name.n > NODE_NAME_MAX ||
	    (h = realloc(n->heard, (n->n_heard + 1) * sizeof(*h))) == NULL)
		return NULL;
	n->heard = h;
	h += n->n_heard++;
	*h = (struct heard){.name_n = name.n};
	memcpy(h->name, name.p, name.n);
	return h;
}

/* Whether nothing is missing before this line.  What a node told before it was
 * heard first was in the tables when this one was opened. */
static bool
follows(struct node *n, struct sg_str name, uint64_t life, uint64_t no)
{
	struct heard *h = heard_of(n, name);
	bool right;

	if (h == NULL)
		return false;
	right = h->no == 0 || (h->life == life ? no == h->no + 1 : no == 1);
	h->life = life;
	h->no = no;
	return right;
}

static bool
read_line(struct node *n, struct sg_str line,
    void (*each)(void *ctx, struct sg_str id), void *ctx)
{
	struct sg_str name = str_cut(&line, ' ');
	uint64_t life, no;
	bool all = number(str_cut(&line, ' '), &life) &&
	    number(str_cut(&line, ' '), &no) && follows(n, name, life, no);

	while (line.n > 0) {
		struct sg_str id = str_cut(&line, ' ');

		if (str_eq(id, STR("*")))
			all = false;
		else if (id.n > 0)
			each(ctx, id);
	}
	return all;
}

bool
node_told(void *self, void (*each)(void *ctx, struct sg_str id), void *ctx)
{
	struct node *n = self;
	struct sg_str text = STR("");
	struct arena a;
	bool all;

	arena_init(&a, &mem_heap, 4u << 20);
	all = postgres_pulse_told(n->pulse, &a, &text);
	while (text.n > 0)
		all = read_line(n, str_cut(&text, '\n'), each, ctx) && all;
	arena_release(&a);
	return all;
}
