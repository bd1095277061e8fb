/* What does not fit is told, never written short. */
#include "contract/types_int.h"
#include "t.h"

#define ROOM 65536

#define NAMED(key) .name = key, .text = "what"
#define LEVELS     .of = &words_confidence_level

static void
too_little_room_is_told(void)
{
	static char whole[4096], some[4096];
	struct field f = {NAMED("x"), .kind = FIELD_LEVEL, LEVELS};
	struct contract c = {
	    .name = "Box", .text = "a box", .fields = &f, .nfields = 1};
	const struct contract *list[] = {&c};
	struct buf w = BUF_ON(whole);

	types_write(list, 1, &w);
	CHECK(!w.full, "%zu", w.n);
	for (size_t cap = 0; cap < w.n; cap++) {
		struct buf b = {.p = some, .cap = cap};

		types_write(list, 1, &b);
		CHECK(b.full, "%zu bytes", cap);
	}
}

/* A note too long to be written is not written short. */
static void
too_long_is_told(void)
{
	static char note[TYPES_NOTE_MAX + 2], room[ROOM];
	const struct {
		struct field f;
		const char *about;
	} rows[] =
	    {
		{{.name = "x", .text = note, .kind = FIELD_BOOL}, "a"},
		{{.name = "x", .text = "t", .kind = FIELD_BOOL}, note},
	    },
	  *r;

	memset(note, 'n', sizeof(note) - 1);
	EACH (r, rows) {
		struct contract c = {.name = "T",
		    .text = r->about,
		    .fields = &r->f,
		    .nfields = 1};
		const struct contract *list[] = {&c};
		struct buf b = BUF_ON(room);

		types_write(list, 1, &b);
		CHECK(b.full, "row %td", r - rows);
	}
}

static void
too_many_types_are_told(void)
{
	static struct contract many[TYPES_OBJECTS_MAX + 1];
	static const struct contract *list[TYPES_OBJECTS_MAX + 1];
	static struct word_list lists[TYPES_WORDS_MAX + 1];
	static struct field fields[TYPES_WORDS_MAX + 1];
	static char room[ROOM];
	struct contract c = {.name = "T",
	    .text = "",
	    .fields = fields,
	    .nfields = TYPES_WORDS_MAX + 1};
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i <= TYPES_OBJECTS_MAX; i++) {
		many[i] = (struct contract){.name = "P", .text = ""};
		list[i] = &many[i];
	}
	types_write(list, TYPES_OBJECTS_MAX + 1, &b);
	CHECK(b.full && b.n == 0, "objects");
	for (size_t i = 0; i <= TYPES_WORDS_MAX; i++) {
		lists[i].name = "w";
		fields[i] = (struct field){
		    NAMED("x"), .kind = FIELD_WORD, .of = &lists[i]};
	}
	b = BUF_ON(room);
	list[0] = &c;
	types_write(list, 1, &b);
	CHECK(b.full && b.n == 0, "words");
}

int
main(void)
{
	RUN(too_little_room_is_told);
	RUN(too_long_is_told);
	RUN(too_many_types_are_told);
	return t_done("wire_types_room");
}
