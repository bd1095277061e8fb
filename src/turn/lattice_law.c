/*
 * The laws on one cell: from tier 2 on never direct, at tier 3 nothing at all,
 * no tools without calls, a write only where the turn is harmless and the mode
 * full.  Kept in code, so that no table and no result from elsewhere can buy
 * a way around them.
 */
#include "turn/lattice.h"
#include "words/words.h"
#include "base/banned.h"

#define READ  SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_READ)
#define WRITE SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_WRITE)

unsigned
lattice_tier(int64_t tier)
{
	if (tier < SG_TIER_HARMLESS || tier > SG_TIER_HIGH)
		return SG_TIER_HIGH;
	return (unsigned)tier;
}

unsigned
lattice_types(const enum sg_allowed_type *v, size_t n)
{
	unsigned types = 0;

	for (size_t i = 0; i < n && i < SG_ALLOWED_TYPES_MAX; i++)
		if (v[i] < SG_ALLOWED_COUNT)
			types |= SG_ALLOWED_BIT(v[i]);
	return types;
}

enum sg_posture
lattice_stricter(enum sg_posture a, enum sg_posture b)
{
	enum sg_posture p = posture_rank(a) > posture_rank(b) ? a : b;

	return p < SG_POSTURE_COUNT ? p : SG_POSTURE_CONTAINMENT;
}

enum sg_posture
lattice_posture_from(unsigned tier)
{
	static const enum sg_posture from[SG_TIER_COUNT] = {
	    [SG_TIER_HARMLESS] = SG_POSTURE_DIRECT,
	    [SG_TIER_LOW] = SG_POSTURE_DIRECT,
	    [SG_TIER_MEDIUM] = SG_POSTURE_CONDITIONAL,
	    [SG_TIER_HIGH] = SG_POSTURE_BOUNDARY_PAUSE,
	};

	return from[lattice_tier(tier)];
}

unsigned
lattice_mode_rank(enum sg_enrichment_mode mode)
{
	static const unsigned rank[SG_ENRICH_COUNT] = {
	    [SG_ENRICH_NONE] = 0,
	    [SG_ENRICH_LIGHT] = 1,
	    [SG_ENRICH_FULL] = 2,
	};

	return mode < SG_ENRICH_COUNT ? rank[mode] : 0;
}

unsigned
lattice_lawful(
    unsigned types, unsigned tier, enum sg_enrichment_mode mode, int64_t calls)
{
	if (tier >= SG_TIER_HIGH || lattice_mode_rank(mode) == 0)
		return 0;
	if (calls <= 0)
		types &= ~(READ | WRITE);
	if (tier >= SG_TIER_MEDIUM || mode != SG_ENRICH_FULL)
		types &= ~WRITE;
	return types;
}

int64_t
lattice_within(int64_t v, int64_t max)
{
	return v < 0 ? 0 : v > max ? max : v;
}
