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

	for (unsigned l = 0; l < TYPES_LANG_COUNT; l++) {
		struct buf w = BUF_ON(whole);

		types_write((enum types_lang)l, list, 1, &w);
		CHECK(!w.full, "%u", l);
		for (size_t cap = 0; cap < w.n; cap++) {
			struct buf b = {.p = some, .cap = cap};

			types_write((enum types_lang)l, list, 1, &b);
			CHECK(b.full, "language %u, %zu bytes", l, cap);
		}
	}
}

/* A name or a note too long to be written is not written short. */
static void
too_long_is_told(void)
{
	static char name[TYPES_NAME_MAX + 2], note[TYPES_NOTE_MAX + 2];
	static char room[ROOM];
	const struct word word = {name, TYPES_NAME_MAX + 1, "w"};
	const struct word meaning = {"w", 1, note};
	const struct word_list words[] = {
	    {"list", &word, 1}, {"list", &meaning, 1}};
	const struct {
		struct field f;
		const char *about;
		unsigned langs; /* bit l: language l cannot write it */
	} rows[] =
	    {
		{{.name = name, .text = "t", .kind = FIELD_BOOL}, "a",
		    1u << TYPES_SWIFT | 1u << TYPES_C},
		{{.name = "x", .text = note, .kind = FIELD_BOOL}, "a", 15},
		{{.name = "x", .text = "t", .kind = FIELD_BOOL}, note, 15},
		{{NAMED("x"), .kind = FIELD_WORD, .of = &words[0]}, "a",
		    1u << TYPES_SWIFT},
		{{NAMED("x"), .kind = FIELD_WORD, .of = &words[1]}, "a",
		    1u << TYPES_C},
	    },
	  *r;

	memset(name, 'n', sizeof(name) - 1);
	memset(note, 'n', sizeof(note) - 1);
	EACH (r, rows) {
		struct contract c = {.name = "T",
		    .text = r->about,
		    .fields = &r->f,
		    .nfields = 1};
		const struct contract *list[] = {&c};

		for (unsigned l = 0; l < TYPES_LANG_COUNT; l++) {
			struct buf b = BUF_ON(room);

			types_write((enum types_lang)l, list, 1, &b);
			CHECK(b.full == ((r->langs >> l & 1) != 0),
			    "row %td, language %u", r - rows, l);
		}
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
	types_write(TYPES_TS, list, TYPES_OBJECTS_MAX + 1, &b);
	CHECK(b.full && b.n == 0, "objects");
	for (size_t i = 0; i <= TYPES_WORDS_MAX; i++) {
		lists[i].name = "w";
		fields[i] = (struct field){
		    NAMED("x"), .kind = FIELD_WORD, .of = &lists[i]};
	}
	b = BUF_ON(room);
	list[0] = &c;
	types_write(TYPES_TS, list, 1, &b);
	CHECK(b.full && b.n == 0, "words");
	b = BUF_ON(room);
	types_write(TYPES_LANG_COUNT, list, 0, &b);
	CHECK(b.full && b.n == 0, "language");
}

int
main(void)
{
	RUN(too_little_room_is_told);
	RUN(too_long_is_told);
	RUN(too_many_types_are_told);
	return t_done("wire_types_room");
}
