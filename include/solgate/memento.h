#ifndef SOLGATE_MEMENTO_H
#define SOLGATE_MEMENTO_H

#include <stdbool.h>
#include <stdint.h>

#include "solgate/str.h"
#include "solgate/words.h"

/*
 * ThreadMemento v0.2: a navigation snapshot of a thread.  It says where the
 * conversation stands, not what is true.
 */
#define SG_AFFECT_POINTS_MAX   5
#define SG_MEMENTO_SIGNALS_MAX 8
#define SG_MEMENTO_ITEMS_MAX   32

struct sg_affect_point {
	struct sg_str end_message_id;
	struct sg_str label;
	double intensity; /* 0..1 */
	enum sg_confidence_level confidence;
	enum sg_affect_source source;
	int64_t at_ms; /* kept by the store, never on the wire */
};

struct sg_affect_rollup {
	enum sg_affect_phase phase;
	enum sg_intensity intensity_bucket;
	int64_t updated_ms;
};

struct sg_affect {
	struct sg_affect_point points[SG_AFFECT_POINTS_MAX];
	size_t n_points; /* oldest first */
	struct sg_affect_rollup rollup;
};

struct sg_memento_signal {
	struct sg_str end_message_id;
	enum sg_signal_kind kind;
	enum sg_confidence_level confidence;
	enum sg_signal_source source;
	struct sg_str summary;
	bool has_summary;
};

struct sg_memento_signals {
	int64_t updated_ms;
	struct sg_memento_signal items[SG_MEMENTO_SIGNALS_MAX];
	size_t n_items;
};

struct sg_memento {
	struct sg_str memento_id;
	struct sg_str thread_id;
	int64_t created_ms;
	enum sg_memento_version version;
	struct sg_str arc;
	struct sg_str_list active, parked, decisions, next;
	struct sg_affect affect;
	struct sg_memento_signals signals;
	bool has_signals;
};

#endif
