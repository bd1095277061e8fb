/*
 * What hosts say to a hook, and what they do with its answer: the failure
 * table of docs/hosts.md as a function.  Anything it does not know as a
 * refusal runs the tool.
 */
#include "base/arena.h"
#include "care/prove.h"
#include "json/json_put.h"
#include "shape/hook.h"

struct sg_str
prove_event(
    const struct settings_hook *h, const char *command, char *room, size_t size)
{
	struct buf b = {.p = room, .cap = size};

	json_open(&b);
	json_put_name(&b, "session_id", "solgate-doctor");
	json_put_name(&b, "transcript_path", "/dev/null");
	json_put_name(&b, "cwd", "/");
	json_put_name(&b, "hook_event_name", h->row->name);
	if (h->row->kind == HOOK_CALL) {
		json_put_name(&b, "tool_name", hook_host_shell(h->row->host));
		json_put_open(&b, "tool_input");
		json_put_name(&b, "command", command);
		json_close(&b);
	} else {
		json_put_name(&b, "prompt", command);
	}
	json_close(&b);
	return buf_full(&b) ? (struct sg_str){NULL, 0} : buf_str(&b);
}

static enum prove_word
word_of(struct sg_str word)
{
	if (str_eq(word, STR("deny")) || str_eq(word, STR("block")))
		return PROVE_BLOCKED;
	return str_eq(word, STR("allow")) ? PROVE_ALLOWED : PROVE_RUNS;
}

static enum prove_word
said(const struct hook_event_row *row, const struct prove_run *r,
    struct arena *a)
{
	struct hook_output o;
	struct sg_error e = {0};
	struct sg_str json = str_trim((struct sg_str){r->out, r->n_out});

	if (json.n == 0)
		return row->form == HOOK_REFUSAL ? PROVE_ALLOWED : PROVE_RUNS;
	if (contract_decode(&hook_output_contract, json, a, &o, &e) != SG_OK)
		return PROVE_RUNS;
	switch (row->form) {
	case HOOK_PRE:
	case HOOK_REFUSAL:
		return o.has_specific && o.specific.has_permission
		    ? word_of(o.specific.permission)
		    : PROVE_RUNS;
	case HOOK_PERMISSION:
		return o.has_specific && o.specific.has_decision
		    ? word_of(o.specific.decision.behavior)
		    : PROVE_RUNS;
	case HOOK_PROMPT:
	case HOOK_AGENT:
		if (o.has_specific && o.specific.has_context)
			return PROVE_ALLOWED;
		return o.has_decision ? word_of(o.decision) : PROVE_RUNS;
	case HOOK_VERDICT:
		return o.has_decision ? word_of(o.decision) : PROVE_RUNS;
	case HOOK_WORD:
		return o.has_permission ? word_of(o.permission) : PROVE_RUNS;
	case HOOK_GO_ON:
		if (!o.has_go_on)
			return PROVE_RUNS;
		return o.go_on ? PROVE_ALLOWED : PROVE_BLOCKED;
	case HOOK_TOOLS:
	case HOOK_RAN:
	case HOOK_SILENT:
		break;
	}
	return PROVE_RUNS;
}

enum prove_word
prove_judge(const struct hook_event_row *row, const struct prove_run *r)
{
	enum prove_word word = PROVE_RUNS;
	struct arena a;

	/* A code of 2 refuses, if a reason stands on standard error; where
	 * the host asks itself, it says nothing. */
	if (r->code == 2 && row->form != HOOK_PERMISSION)
		return r->n_err > 0 ? PROVE_BLOCKED : PROVE_RUNS;
	if (r->code != 0)
		return PROVE_RUNS;
	arena_init(&a, &mem_heap, 1u << 20);
	word = said(row, r, &a);
	arena_release(&a);
	return word;
}
