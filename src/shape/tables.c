/* The tables and contracts of every family, read from shape/list/. */
#include <float.h>

#include "shape/action.h"
#include "shape/chat.h"
#include "shape/care.h"
#include "shape/dialogue.h"
#include "shape/energy.h"
#include "shape/envelope.h"
#include "shape/error.h"
#include "shape/eval.h"
#include "shape/eval_call.h"
#include "shape/eval_turn.h"
#include "shape/executor.h"
#include "shape/grant.h"
#include "shape/hold.h"
#include "shape/hook.h"
#include "shape/hostcall.h"
#include "shape/intentgate.h"
#include "shape/kept.h"
#include "shape/lattice.h"
#include "shape/log.h"
#include "shape/extension.h"
#include "shape/memento.h"
#include "shape/notify.h"
#include "shape/packet.h"
#include "shape/page.h"
#include "shape/params.h"
#include "shape/passkey.h"
#include "shape/people.h"
#include "shape/prompt.h"
#include "shape/reminder.h"
#include "shape/again.h"
#include "shape/service.h"
#include "shape/stats.h"
#include "shape/turns.h"
#include "contract/table.h"
#include "base/banned.h"

#include "contract/tables.inc"
#include "shape/families.def"
#include "shape/list/hook.def"
#include "shape/list/kept.def"
#include "shape/list/people_kept.def"
#include "shape/list/notify_kept.def"
#include "shape/list/passkey_kept.def"
#include "contract/end.inc"

#include "contract/contracts.inc"
#include "shape/families.def"
#include "shape/list/hook.def"
#include "shape/list/kept.def"
#include "shape/list/people_kept.def"
#include "shape/list/notify_kept.def"
#include "shape/list/passkey_kept.def"
#include "contract/end.inc"

const struct contract *const contracts_all[] = {
#include "contract/registry.inc"
#include "shape/families.def"
#include "contract/end.inc"
};

const size_t contracts_count = COUNT_OF(contracts_all);

const struct contract *
contract_find(struct sg_str name)
{
	for (size_t i = 0; i < contracts_count; i++)
		if (str_eq(name, str_of(contracts_all[i]->name)))
			return contracts_all[i];
	return NULL;
}
