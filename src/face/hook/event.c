/* What a host said. */
#include "face/hook/hook.h"

enum sg_err
hook_read(enum hook_host h, struct sg_str json, struct arena *a,
    struct hook_in *out, struct sg_error *e)
{
	enum sg_err err = contract_decode(
	    &hook_event_contract, json, a, &out->event, e);

	out->row = NULL;
	if (err != SG_OK)
		return err;
	if (out->event.session.n == 0)
		out->event.session = out->event.talk;
	out->row = hook_event_find(h, out->event.event);
	if (out->row == NULL)
		return err_set(e, SG_EINVALID, STR("/hook_event_name"),
		    STR("this event is unknown"));
	if ((out->row->kind == HOOK_CALL || out->row->kind == HOOK_AFTER) &&
	    !out->event.has_tool)
		return err_set(
		    e, SG_EMISSING, STR("/tool_name"), STR("is missing"));
	if (out->row->kind == HOOK_TURN && !out->event.has_prompt)
		return err_set(
		    e, SG_EMISSING, STR("/prompt"), STR("is missing"));
	return SG_OK;
}
