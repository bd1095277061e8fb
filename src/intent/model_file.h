#ifndef INTENT_MODEL_FILE_H
#define INTENT_MODEL_FILE_H

/*
 * The weights file, for model_open.c, which reads it, and for the training
 * tool, which writes it.  Numbers are little-endian; offsets in bytes.
 *
 *	header	MODEL_HEADER bytes, fields at the offsets below
 *	tags	a byte for every row of the table; 0: the row is free, and zero
 *	table	(1 << bits) rows of MODEL_LANES signed bytes
 *	slots	(1 << slot_bits) numbers of two bytes, 1 + word or 0
 *	hashes	a number of four bytes for every word
 *	rows	MODEL_POOLS * MODEL_LANES signed bytes for every word
 */
enum {
	MODEL_AT_MAGIC = 0,
	MODEL_AT_BITS = 8,
	MODEL_AT_WORDS = 12,
	MODEL_AT_SLOT_BITS = 16,
	MODEL_AT_POOLS = 20,
	MODEL_AT_RULES = 24,
	MODEL_AT_THRESHOLDS = 28, /* MODEL_TIERS of four bytes */
	MODEL_AT_CONFIDENCE = 40, /* MODEL_STEPS of two bytes */
	MODEL_AT_CHECKSUM = 104,  /* eight bytes; the rest is zero */
	MODEL_BITS_MIN = 8,
	MODEL_BITS_MAX = 20,
	MODEL_SLOT_BITS_MAX = 17
};

#endif
