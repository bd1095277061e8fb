/* The tables in words, for a model that is asked about them. */
#include "base/decimal.h"
#include "book/energy_int.h"
#include "dialogue/plain.h"
#include "energy/row.h"

#define ROWS_TOLD 200 /* of each table; how many more there are is said */
#define ROW_ROOM  (PLAIN_ROOM(4 * ENERGY_NAME_MAX) + 256)

static void
figure(struct buf *b, const char *before, double v, const char *unit)
{
	buf_addz(b, before);
	decimal_add(b, energy_round(v));
	buf_addz(b, unit);
}

static void
head(struct buf *b, const char *what, size_t n)
{
	buf_addz(b, what);
	buf_addu(b, n);
	buf_addc(b, '\n');
}

static void
begin_row(struct buf *b, struct sg_str name, int64_t quantity, double watts)
{
	size_t at;

	buf_addz(b, "- ");
	at = b->n;
	plain_add(b, name);
	for (; at < b->n; at++) /* a row is one line, whatever its name is */
		if ((unsigned char)b->p[at] < ' ')
			b->p[at] = ' ';
	buf_addz(b, ": ");
	buf_addi(b, quantity);
	figure(b, " x ", watts, " W");
}

static void
end_row(struct buf *b, double wh, bool on)
{
	figure(b, ", ", wh, " Wh a day");
	buf_addz(b, on ? "\n" : ", switched off\n");
}

static void
more(struct buf *b, size_t n)
{
	if (n > ROWS_TOLD)
		head(b, "and more of them: ", n - ROWS_TOLD);
}

static void
tell_loads(const struct energy_tables *t, struct buf *b)
{
	head(b, "Loads: ", t->n_items);
	for (size_t i = 0; i < t->n_items && i < ROWS_TOLD; i++) {
		const struct power_item *p = &t->items[i];

		begin_row(b, p->name, p->quantity, p->watts);
		figure(b, ", ", p->hours, " h a day");
		figure(b, ", duty ", p->duty_cycle, " %, ");
		buf_addz(b, word_name(&words_load_category, p->category));
		end_row(b, load_energy(p, t->battery.voltage, t->rules).wh,
		    p->enabled);
	}
	more(b, t->n_items);
}

static void
tell_sources(const struct energy_tables *t, struct buf *b)
{
	head(b, "Charging sources: ", t->n_sources);
	for (size_t i = 0; i < t->n_sources && i < ROWS_TOLD; i++) {
		const struct charging_source *s = &t->sources[i];

		begin_row(b, s->name, s->quantity,
		    power_watts(s->input, s->unit, t->battery.voltage));
		figure(b, ", ", s->hours, " h a day");
		figure(b, ", efficiency ", s->efficiency, ", ");
		buf_addz(b, word_name(&words_charging_type, s->type));
		end_row(b,
		    source_wh(s, &t->battery, SG_SCENARIO_CURRENT, t->rules),
		    s->enabled);
	}
	more(b, t->n_sources);
}

static void
tell_sums(const struct energy_tables *t, struct buf *b)
{
	struct system_totals sum = energy_totals(t);

	figure(b, "Battery: ", t->battery.capacity_ah, " Ah");
	figure(b, " at ", t->battery.voltage, " V");
	figure(b, ", ", t->battery.initial_soc, " % full\n");
	figure(b, "A day: ", sum.daily_wh_consumed, " Wh used");
	figure(b, ", ", sum.daily_wh_generated, " Wh charged");
	figure(b, ", net ", sum.net_wh, " Wh");
	figure(b, ", ", sum.final_soc, " % full at its end\n");
	buf_addz(b, "The battery lasts:");
	for (unsigned w = 0; w < SG_SCENARIO_COUNT; w++) {
		struct autonomy a = autonomy(
		    t, (enum sg_autonomy_scenario)w, autonomy_soc(&sum));

		buf_addz(b, w == 0 ? " " : ", ");
		buf_addz(b, word_name(&words_autonomy_scenario, w));
		buf_addc(b, ' ');
		(void)autonomy_label(&a, b);
	}
	buf_addc(b, '\n');
}

struct sg_str
energy_tell(const struct energy_edit *edit, struct arena *a)
{
	struct energy_tables t = {.items = edit->rows.items,
	    .n_items = edit->rows.n_items,
	    .sources = edit->rows.sources,
	    .n_sources = edit->rows.n_sources,
	    .battery = edit->x.battery};
	size_t n = t.n_items < ROWS_TOLD ? t.n_items : ROWS_TOLD;
	size_t m = t.n_sources < ROWS_TOLD ? t.n_sources : ROWS_TOLD;
	struct buf b = shell_buf(a, (n + m) * ROW_ROOM + 2048);

	if (b.p == NULL)
		return STR("");
	tell_loads(&t, &b);
	tell_sources(&t, &b);
	tell_sums(&t, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
