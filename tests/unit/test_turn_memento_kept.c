/*
 * What a memento keeps beside its summary: name and birthday, affect, signals,
 * its version; and when it is worth a write.
 */
#include "lib/memento_parts.h"

static void
name_and_birthday_stay(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, NULL);
	struct sg_memento_update u = next(&c);

	CHECK(str_eq(u.memento.memento_id, STR("m-1")), "id");
	CHECK(str_eq(u.memento.thread_id, STR("t-1")), "thread");
	CHECK(u.memento.created_ms == BEFORE - 5, "birthday");
	c.thread_id = STR("");
	u = next(&c);
	CHECK(str_eq(u.memento.thread_id, STR("t-1")), "the previous thread");
}

/* Nothing of another thread's memento is used. */
static void
a_memento_of_another_thread_is_none(void)
{
	struct sg_memento old = old_memento(SG_PHASE_PEAK, SG_INTENSITY_HIGH);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SHOULD, NULL);
	struct sg_memento_update u;

	c.thread_id = STR("t-2");
	u = next(&c);
	CHECK(str_eq(u.memento.arc, STR("support")), "a fresh one");
	CHECK(str_eq(u.memento.memento_id, STR("memento_latest_t-2")), "id");
	CHECK(!u.frozen, "its peak is not ours");
}

static void
without_a_thread_there_is_no_memento(void)
{
	struct sg_memento_change c = change(NULL, SG_BREAKPOINT_MUST, NULL);
	struct sg_memento_update u;

	c.thread_id = STR("");
	CHECK(!sg_memento_next(&c, &room, &u), "no thread");
	CHECK(u.memento.thread_id.n == 0 && u.memento.arc.n == 0, "zeroed");
}

/* The id of a memento has a limit; a thread's name may be as long. */
static void
a_long_thread_name_is_cut_in_the_id(void)
{
	struct sg_memento_change c = change(NULL, SG_BREAKPOINT_MUST, NULL);
	char thread[256 * 4];
	struct sg_memento_update u;

	for (size_t i = 0; i < sizeof(thread); i += 4)
		memcpy(thread + i, "\xf0\x9f\x98\x80", 4);
	c.thread_id = (struct sg_str){thread, sizeof(thread)};
	u = next(&c);
	CHECK(u.memento.memento_id.n == 15 + 241 * 4, "%zu bytes",
	    u.memento.memento_id.n);
	CHECK(u.memento.thread_id.n == sizeof(thread), "the thread is whole");
}

/* */
static void
only_the_user_feels(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_affect_point point = {.label = STR("insight"),
	    .intensity = 0.8,
	    .confidence = SG_CONFIDENCE_HIGH,
	    .source = SG_AFFECT_SOURCE_MODEL};
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, NULL);
	struct sg_memento_update u;

	c.affect = &point;
	u = next(&c);
	CHECK(u.memento.affect.n_points == 2, "a blocked turn feels as well");
	CHECK(str_eq(u.memento.affect.points[1].end_message_id, STR("u-2")) &&
		u.memento.affect.points[1].at_ms == NOW,
	    "its message and time");
	CHECK(u.memento.affect.rollup.updated_ms == NOW, "rolled up");
	CHECK(u.memento.affect.rollup.phase == SG_PHASE_RISING, "0.5 to 0.8");
	c.role = SG_CHAT_ROLE_MODEL;
	u = next(&c);
	CHECK(u.memento.affect.n_points == 1, "the model does not");
	CHECK(u.memento.affect.rollup.updated_ms == BEFORE, "as it was");
	c.role = SG_CHAT_ROLE_USER;
	c.message_id = STR("u-1");
	u = next(&c);
	CHECK(u.memento.affect.n_points == 1, "a replay does not count twice");
}

static void
without_a_signal_the_affect_stays(void)
{
	struct sg_memento old = old_memento(SG_PHASE_RISING, SG_INTENSITY_MED);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, NULL);
	struct sg_memento_update u = next(&c);

	CHECK(memcmp(&u.memento.affect, &old.affect, sizeof(old.affect)) == 0,
	    "points and rollup");
}

static struct sg_memento_signal
signal_of(const char *id, enum sg_signal_kind kind, const char *summary)
{
	return (struct sg_memento_signal){.end_message_id = str_of(id),
	    .kind = kind,
	    .summary = str_of(summary),
	    .has_summary = true};
}

/* */
static void
signals_are_kept_and_stored(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_signals turn = {.updated_ms = NOW, .n_items = 1};
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, NULL);
	struct sg_memento_update u;

	turn.items[0] = signal_of("u-2", SG_SIGNAL_PIVOT, "turned");
	c.signals = &turn;
	u = next(&c);
	CHECK(
	    u.memento.has_signals && u.memento.signals.n_items == 1, "stored");
	CHECK(u.memento.signals.updated_ms == NOW, "when");
	old = u.memento;
	c.signals = NULL;
	u = next(&c);
	CHECK(u.memento.has_signals && u.memento.signals.n_items == 1, "kept");
	turn.items[0] = signal_of("u-2", SG_SIGNAL_PIVOT, "turned again");
	turn.items[1] = signal_of("u-3", SG_SIGNAL_PIVOT, "and again");
	turn.items[2] = signal_of("u-2", SG_SIGNAL_ACK_ONLY, "ok");
	turn.n_items = 3;
	c.signals = &turn;
	u = next(&c);
	CHECK(u.memento.signals.n_items == 3, "%zu items",
	    u.memento.signals.n_items);
	CHECK(str_eq(u.memento.signals.items[0].summary, STR("turned again")),
	    "the same message and kind: the newer one");
	CHECK(u.memento.signals.items[2].kind == SG_SIGNAL_ACK_ONLY, "last");
}

static void
eight_signals_are_kept(void)
{
	static const char *const ids[] = {
	    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_signals turn = {.n_items = 1};
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, NULL);

	c.signals = &turn;
	for (size_t i = 0; i < 10; i++) {
		turn.items[0] = signal_of(ids[i], SG_SIGNAL_PIVOT, "");
		old = next(&c).memento;
	}
	CHECK(old.signals.n_items == SG_MEMENTO_SIGNALS_MAX, "%zu",
	    old.signals.n_items);
	for (size_t i = 0; i < old.signals.n_items; i++)
		CHECK(str_eq(old.signals.items[i].end_message_id,
			  str_of(ids[i + 2])),
		    "%zu: oldest first", i);
	turn.items[0] = signal_of("e", SG_SIGNAL_PIVOT, "");
	old = next(&c).memento;
	CHECK(old.signals.n_items == SG_MEMENTO_SIGNALS_MAX &&
		str_eq(old.signals.items[7].end_message_id, STR("e")) &&
		str_eq(old.signals.items[0].end_message_id, STR("c")),
	    "its like makes room, not the oldest");
}

/* */
static void
v0_1_is_read_and_v0_2_is_made(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, NULL);
	struct sg_memento_update u;
	struct sg_memento v1;

	old.version = SG_MEMENTO_V0_1;
	u = next(&c);
	CHECK(u.memento.version == SG_MEMENTO_V0_2, "made");
	CHECK(u.memento.affect.points[0].source == SG_AFFECT_SOURCE_SENTINEL,
	    "the sentinel stays the sentinel");
	u.memento.affect.points[1] = u.memento.affect.points[0];
	u.memento.affect.points[1].source = SG_AFFECT_SOURCE_MODEL;
	u.memento.affect.n_points = 2;
	u.memento.has_signals = true;
	u.memento.signals.n_items = 2;
	v1 = sg_memento_as_v0_1(&u.memento);
	CHECK(v1.version == SG_MEMENTO_V0_1, "for readers of v0.1");
	CHECK(!v1.has_signals && v1.signals.n_items == 0, "no signals");
	CHECK(v1.affect.points[0].source == SG_AFFECT_SOURCE_SERVER,
	    "there the sentinel is the server");
	CHECK(v1.affect.points[1].source == SG_AFFECT_SOURCE_MODEL,
	    "and the model the model");
	CHECK(is_old(&v1), "all else is as it was");
}

static void
a_memento_is_written_when_it_is_worth_it(void)
{
	struct sg_memento stored = old_memento(
	    SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_str_list *lists[4];
	struct sg_memento m = stored;

	CHECK(sg_memento_worth_writing(NULL, &m, 1), "nothing is stored");
	CHECK(!sg_memento_worth_writing(&stored, &m, 1), "nothing changed");
	CHECK(!sg_memento_worth_writing(&stored, &m, 4), "four turns");
	CHECK(sg_memento_worth_writing(&stored, &m, 5), "five turns");
	m.affect.rollup.intensity_bucket = SG_INTENSITY_HIGH;
	m.affect.n_points = 0;
	CHECK(!sg_memento_worth_writing(&stored, &m, 1), "bucket and points");
	m.affect.rollup.phase = SG_PHASE_RISING;
	CHECK(sg_memento_worth_writing(&stored, &m, 1), "phase");
	m = stored;
	m.arc = STR("new arc");
	CHECK(sg_memento_worth_writing(&stored, &m, 1), "arc");
	m = stored;
	lists[0] = &m.active;
	lists[1] = &m.parked;
	lists[2] = &m.decisions;
	lists[3] = &m.next;
	for (size_t i = 0; i < 4; i++) {
		struct sg_str_list was = *lists[i];

		lists[i]->n = 0;
		CHECK(sg_memento_worth_writing(&stored, &m, 1), "fewer %zu", i);
		*lists[i] = (struct sg_str_list){new_items, 1};
		CHECK(sg_memento_worth_writing(&stored, &m, 1), "other %zu", i);
		*lists[i] = was;
	}
	CHECK(!sg_memento_worth_writing(&stored, &m, 1), "as before");
}

/* Three equal turns are one write, ten are two. */
static void
equal_turns_are_written_rarely(void)
{
	struct sg_memento stored, m;
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(NULL, SG_BREAKPOINT_SHOULD, &shape);
	unsigned writes = 0, turns = 0;

	for (int turn = 1; turn <= 10; turn++) {
		m = next(&c).memento;
		c.previous = &m;
		if (sg_memento_worth_writing(
			writes > 0 ? &stored : NULL, &m, ++turns)) {
			stored = m;
			writes++;
			turns = 0;
		}
		CHECK(turn != 3 || writes == 1, "%u writes", writes);
	}
	CHECK(writes == 2, "%u writes", writes);
}

int
main(void)
{
	RUN(name_and_birthday_stay);
	RUN(a_memento_of_another_thread_is_none);
	RUN(without_a_thread_there_is_no_memento);
	RUN(a_long_thread_name_is_cut_in_the_id);
	RUN(only_the_user_feels);
	RUN(without_a_signal_the_affect_stays);
	RUN(signals_are_kept_and_stored);
	RUN(eight_signals_are_kept);
	RUN(v0_1_is_read_and_v0_2_is_made);
	RUN(a_memento_is_written_when_it_is_worth_it);
	RUN(equal_turns_are_written_rarely);
	return t_done("turn_memento_kept");
}
