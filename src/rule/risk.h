#ifndef RULE_RISK_H
#define RULE_RISK_H

#include "rule/call.h"
#include "place/host_pattern.h"

/*
 * How dangerous a call is: the base of its capability, raised by its scope
 * and never lowered by anything.  What is said of a call by
 * others counts only where it says more.
 */
enum risk_cause {
#define X(sym, text) RISK_CAUSE_##sym,
#include "rule/risk_cause.def"
	RISK_CAUSE_COUNT
};

struct call_risk {
	enum sg_risk risk; /* zeroed: high */
	enum risk_cause cause;
	const char *reason; /* one line for people; zeroed: none */
};

/* The hosts an extension said it would talk to; what is not listed is high. */
struct call_manifest {
	const struct host_pattern *hosts;
	size_t n_hosts;
};

/* ${manifest} may be NULL: nothing is declared. */
struct call_risk
call_risk(const struct call *c, const struct call_manifest *manifest);

#endif
