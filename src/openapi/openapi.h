#ifndef OPENAPI_OPENAPI_H
#define OPENAPI_OPENAPI_H

#include "route/route.h"
#include "json/pretty.h"

/*
 * The description of the interface, OpenAPI 3.1: read off the table of routes,
 * the table of commands and the contracts, so that it cannot say anything
 * else than what is done.
 */

/* Append it.  False: it does not fit. */
bool openapi_write(struct buf *b);

/* The ends of ${n} objects. */
void openapi_close(struct pretty *p, unsigned n);

/* One operation, as a member of the open object of its path. */
void openapi_operation(struct pretty *p, const struct route *r);

/* What operations refer to: parameters and answers they share. */
void openapi_shared(struct pretty *p);

#define OPENAPI_PART "\"#/components/schemas/"

/* Contracts of routes that are no commands, into ${out}; how many. */
size_t openapi_more(const struct contract **out, size_t max);

#endif
