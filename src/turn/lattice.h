#ifndef TURN_LATTICE_H
#define TURN_LATTICE_H

#include "solgate/lattice.h"

/*
 * The laws on one cell, as the lattice and the lease keep them whatever table
 * or result they are given.  What is in no list is taken for the worst.
 */

/* 0..3; anything else is 3. */
unsigned lattice_tier(int64_t tier);

/* SG_ALLOWED_BIT() of each; what is no type is left out. */
unsigned lattice_types(const enum sg_allowed_type *v, size_t n);

/* The stricter of two postures. */
enum sg_posture lattice_stricter(enum sg_posture a, enum sg_posture b);

/* The laxest posture a tier may have. */
enum sg_posture lattice_posture_from(unsigned tier);

/* How much a mode is, 0 to 2; unknown: 0. */
unsigned lattice_mode_rank(enum sg_enrichment_mode mode);

/*
 * What remains of ${types}: none in mode none or at tier 3, no tool without
 * ${calls} left to make, no write from tier 2 on or in a mode below full.
 */
unsigned lattice_lawful(
    unsigned types, unsigned tier, enum sg_enrichment_mode mode, int64_t calls);

/* ${v}, but not below 0 and not above ${max}. */
int64_t lattice_within(int64_t v, int64_t max);

/* Whether every item is a type and none stands twice. */
bool lattice_listed_once(const enum sg_allowed_type *v, size_t n);

/* The laws on the cell of a known intent and tier: part of the whole check. */
enum sg_err lattice_check_cell(const struct sg_lattice *t,
    enum sg_intent intent, unsigned tier, struct sg_error *e);

#endif
