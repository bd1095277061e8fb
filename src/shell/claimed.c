/* The id a channel speaks for; see claimed.h. */
#include "access/claim.h"
#include "shell/alarm.h"
#include "shell/claimed.h"

bool
shell_claim(struct shell *sh, const struct principal *who, struct sg_str given,
    struct arena *a, struct command_reply to, struct sg_str *id)
{
	struct buf b = shell_buf(a, CLAIM_ID_MAX);
	char room[256];
	struct buf why = BUF_ON(room);
	enum claim c = b.p != NULL ? claim_id(who, given, &b) : CLAIM_LONG;

	*id = buf_str(&b);
	if (c == CLAIM_OK && who->extension.n == 0 && sh->owned.has != NULL &&
	    sh->owned.has(sh->owned.ctx, *id))
		c = CLAIM_TAKEN;
	if (c == CLAIM_OK || c == CLAIM_NONE || !claim_is_plain(given)) {
		*id = c == CLAIM_OK ? *id : given;
		return true;
	}
	claim_say(c, given, &why);
	buf_addc(&why, '\0');
	shell_alarm(sh,
	    &(struct alarm){
		.kind = SG_ALARM_IDENTITY_REFUSED, .who = who, .about = given});
	command_say(to, SG_PROBLEM_NOT_YOUR_ID, room);
	return false;
}

bool
shell_outside(struct shell *sh, const struct principal *who, struct sg_str id,
    struct sg_str path, struct command_reply to)
{
	char room[SG_MESSAGE_MAX];
	struct buf why = BUF_ON(room);

	if (sh->owned.outside == NULL ||
	    !sh->owned.outside(sh->owned.ctx, id, path, &why))
		return false;
	buf_addc(&why, '\0');
	shell_alarm(sh,
	    &(struct alarm){
		.kind = SG_ALARM_OUTSIDE_PROJECT, .who = who, .about = id});
	command_say(to, SG_PROBLEM_FORBIDDEN,
	    buf_full(&why) ? "this call is outside the projects of its agent"
			   : room);
	return true;
}
