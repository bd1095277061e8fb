/* From a request to facts; see call_facts.h. */
#include "form/call_facts.h"
#include "form/action_read.h"
#include "form/call_params.h"
#include "base/banned.h"

static enum sg_err
take_manifest(struct sg_str json, struct arena *a, struct call_facts *room,
    struct gate_facts *f)
{
	f->manifest = &room->manifest;
	return action_read_manifest(json, a, f->machine->idna, &room->manifest);
}

enum sg_err
call_facts_hostcall(const struct hostcall_request *in,
    struct sg_str extension_id, struct arena *a, struct call_facts *room,
    struct gate_facts *f, struct sg_error *e)
{
	enum sg_err err;

	room->request = (struct call_request){.call_id = in->call_id,
	    .extension_id = extension_id,
	    .extension_version = in->extension.version,
	    .method = in->method,
	    .claimed = in->capability,
	    .has_claimed = in->has_capability};
	f->request = &room->request;
	f->cwd = in->cwd;
	f->has_cwd = in->has_cwd;
	err = call_request_read(&room->request, in->params, a, e);
	if (err == SG_OK && in->extension.has_manifest &&
	    !in->extension.null_manifest)
		err = take_manifest(in->extension.manifest, a, room, f);
	return err;
}

enum sg_err
call_facts_eval(const struct eval_action_input *in, struct arena *a,
    struct call_facts *room, struct gate_facts *f, struct sg_error *e)
{
	enum sg_err err;

	f->request = &room->request;
	err = action_read_call(&in->call, &in->extension, a, &room->request, e);
	if (err == SG_OK && in->extension.has_manifest &&
	    !in->extension.null_manifest)
		err = take_manifest(in->extension.manifest, a, room, f);
	if (err == SG_OK && in->has_lease) {
		f->lease = &room->lease;
		err = action_read_lease(in->lease, a, &room->lease, e);
	}
	return err;
}
