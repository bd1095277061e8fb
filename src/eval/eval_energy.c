/*
 * eval energy: every figure of the energy tables.  A line may ask for one or
 * for several; each is answered by the function that the tables use.
 */
#include "eval/eval.h"
#include "eval/eval_energy_read.h"
#include "energy/category.h"
#include "energy/check.h"
#include "energy/inverter.h"
#include "energy/propose.h"
#include "energy/row.h"
#include "energy/solar.h"

#define NOTES_ROOM (4 * (ENERGY_NOTES_MAX + ENERGY_NAME_MAX) + 64)
#define LABEL_ROOM 32

struct energy_run {
	const struct eval_energy_input *in;
	struct arena *a;
	struct eval_energy_output *out;
	struct sg_error wrong; /* with the row, not with the line */
	char labels[2][LABEL_ROOM];
	size_t n_labels;
};

static double
volts(const struct energy_run *r)
{
	return eval_battery(r->in).voltage;
}

static void
set_problem(struct energy_run *r)
{
	r->out->has_problem = true;
	r->out->problem = (struct error_detail){
	    str_of(sg_err_name(r->wrong.code)), str_of(r->wrong.message),
	    str_of(r->wrong.pointer)};
}

static void
answer_item(struct energy_run *r)
{
	struct power_item item = eval_load(&r->in->item);
	struct load_energy e = load_energy(&item, volts(r), r->in->rules);

	r->out->has_item = true;
	r->out->item = (struct eval_energy_load){
	    energy_round(e.wh), energy_round(e.ah), e.efficiency, !e.left_out};
	if (load_check(&item, &r->wrong) != SG_OK)
		set_problem(r);
}

static struct eval_energy_label
label_of(struct energy_run *r, const struct autonomy *a)
{
	struct buf b = BUF_ON(r->labels[r->n_labels]);
	enum sg_energy_tone tone = autonomy_label(a, &b);

	r->n_labels++;
	return (struct eval_energy_label){buf_str(&b), tone};
}

static void
answer_totals(struct energy_run *r, const struct energy_tables *t)
{
	struct system_totals s = energy_totals(t);

	r->out->has_totals = true;
	r->out->totals = (struct system_totals){
	    energy_round(s.daily_wh_consumed),
	    energy_round(s.daily_ah_consumed),
	    energy_round(s.daily_wh_generated),
	    energy_round(s.daily_ah_generated), energy_round(s.net_wh),
	    energy_round(s.net_ah), energy_round(s.final_soc)};
}

static void
answer_autonomy(struct energy_run *r, const struct energy_tables *t)
{
	double soc = r->in->has_current_soc ? r->in->current_soc
					    : t->battery.initial_soc;
	struct autonomy a = autonomy(t, r->in->scenario, soc);

	r->out->has_autonomy = true;
	r->out->autonomy = (struct eval_energy_autonomy){.infinite = a.infinite,
	    .days = energy_round(a.days),
	    .has_days = !a.infinite,
	    .hours = energy_round(a.hours),
	    .has_hours = !a.infinite,
	    .net_wh = energy_round(a.net_wh),
	    .label = label_of(r, &a)};
}

static enum sg_err
answer_tables(struct energy_run *r)
{
	const struct eval_energy_input *in = r->in;
	struct power_item *items = arena_new(
	    r->a, in->items.n * sizeof(*items));
	struct charging_source *sources = arena_new(
	    r->a, in->charging.n * sizeof(*sources));
	struct energy_tables t = {items, in->items.n, sources, in->charging.n,
	    eval_battery(in), in->rules};

	if (items == NULL || sources == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < in->items.n; i++)
		items[i] = eval_load(&in->items.v[i]);
	for (size_t i = 0; i < in->charging.n; i++)
		sources[i] = eval_source(&in->charging.v[i]);
	answer_totals(r, &t);
	if (in->has_scenario)
		answer_autonomy(r, &t);
	return SG_OK;
}

static enum sg_err
propose_one_load(struct energy_run *r, struct sg_error *e)
{
	struct buf notes = {.cap = NOTES_ROOM};
	struct add_load_item_args args;
	enum sg_err err;

	err = contract_decode(
	    &add_load_item_args_contract, r->in->args, r->a, &args, e);
	if (err != SG_OK)
		return err;
	if ((notes.p = arena_new(r->a, notes.cap)) == NULL)
		return SG_ENOMEM;
	propose_load(&args, r->in->rules, &notes, &r->out->load);
	r->out->has_load = true;
	r->out->load.id = STR("new");
	if (load_check(&r->out->load, &r->wrong) != SG_OK)
		set_problem(r);
	return SG_OK;
}

static enum sg_err
propose_one_source(struct energy_run *r, struct sg_error *e)
{
	struct add_charging_source_args args;
	enum sg_err err;

	err = contract_decode(
	    &add_charging_source_args_contract, r->in->args, r->a, &args, e);
	if (err != SG_OK)
		return err;
	propose_source(&args, volts(r), r->in->rules, &r->out->source);
	r->out->has_source = true;
	r->out->source.id = STR("new");
	if (source_check(&r->out->source, &r->wrong) != SG_OK)
		set_problem(r);
	return SG_OK;
}

static enum sg_err
answer_tool(struct energy_run *r, struct sg_error *e)
{
	if (!r->in->has_args)
		return err_set(e, SG_EMISSING, STR("/args"),
		    STR("is required beside tool"));
	if (str_eq(r->in->tool, STR("addLoadItem")))
		return propose_one_load(r, e);
	if (str_eq(r->in->tool, STR("addChargingSource")))
		return propose_one_source(r, e);
	return err_set(e, SG_EWORD, STR("/tool"),
	    STR("is addLoadItem or addChargingSource"));
}

/* The questions that are one number or word each. */
static void
answer_small(struct energy_run *r)
{
	const struct eval_energy_input *in = r->in;

	if (in->has_watts) {
		r->out->has_inverter = true;
		r->out->inverter = (struct eval_energy_curve){
		    inverter_efficiency(ENERGY_RULES_V19, in->watts),
		    inverter_efficiency(ENERGY_RULES_V14, in->watts)};
	}
	if (in->has_name || in->has_category) {
		r->out->has_category = true;
		r->out->category = category_of(in->category, in->name).is;
	}
	if (in->has_final_soc) {
		r->out->has_soc_tone = true;
		r->out->soc_tone = soc_tone(in->final_soc);
	}
	if (in->has_days) {
		struct autonomy a = {.infinite = in->null_days,
		    .days = in->days,
		    .hours = in->has_hours ? in->hours : in->days * 24};

		r->out->has_label = true;
		r->out->label = label_of(r, &a);
	}
}

static void
answer_forecast(struct energy_run *r)
{
	struct battery_config b = {.forecast_mode = r->in->forecast_mode,
	    .has_forecast = true,
	    .forecast = eval_forecast(&r->in->forecast)};
	struct solar_hours h = solar_forecast_hours(&b);

	r->out->has_solar = true;
	r->out->solar = (struct eval_energy_solar){.status = h.status,
	    .value = h.value,
	    .has_value = h.status == SOLAR_OK,
	    .fallback = h.fallback};
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_energy_input *in = line;
	struct energy_run *r = arena_new(q->a, sizeof(*r));
	enum sg_err err = SG_OK;

	if (r == NULL)
		return SG_ENOMEM;
	r->in = in;
	r->a = q->a;
	r->out = out;
	if (in->has_item)
		answer_item(r);
	if (in->has_items || in->has_charging || in->has_battery)
		err = answer_tables(r);
	if (err == SG_OK && in->has_tool)
		err = answer_tool(r, q->e);
	if (in->has_forecast)
		answer_forecast(r);
	answer_small(r);
	return err;
}

const struct eval_area eval_energy = {
    .name = "energy",
    .text = "loads, sources, totals, state of charge and autonomy",
    .input = &eval_energy_input_contract,
    .output = &eval_energy_output_contract,
    .answer = answer,
};
