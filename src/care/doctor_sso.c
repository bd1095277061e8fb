/* Whether people can sign in at the provider of single sign-on. */
#include <stdio.h>

#include "care/doctor.h"
#include "shape/page.h"

void
doctor_sso(struct doctor *d)
{
	struct sso_state v;
	char text[800];

	if (remote_read(&d->r, STR("/v1/sso"),
		"cannot ask for the provider of single sign-on",
		&sso_state_contract, &v) != CLI_DONE ||
	    !v.on)
		return;
	if (v.works)
		snprintf(text, sizeof(text),
		    "people can sign in at %.*s, which has %lld key%s",
		    (int)v.issuer.n, v.issuer.p, (long long)v.keys,
		    v.keys == 1 ? "" : "s");
	else
		snprintf(text, sizeof(text),
		    "nobody can sign in at %.*s now: %.*s", (int)v.issuer.n,
		    v.issuer.p, (int)v.why.n, v.why.p);
	doctor_say(d, "sso", v.works ? DOCTOR_OK : DOCTOR_NOTE, text,
	    v.works ? NULL
		    : "You at this machine, and people with a link or a "
		      "passkey, sign in as before. Try again: solgate people "
		      "sso");
}
