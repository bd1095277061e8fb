/*
 * Files of data/ as they are, in the program; system/data.h names them.  Paths
 * are those of the root of the tree, where the build runs.  The image of the
 * rules is made by the build (tools/rules), in a directory it names by -I.
 */
.macro file name path
	.global	data_\name
	.type	data_\name, %object
	.balign	16
data_\name:
	.incbin	"\path"
.Lend_\name:
	.size	data_\name, .Lend_\name - data_\name
	.byte	0
	.global	data_\name\()_size
	.type	data_\name\()_size, %object
	.balign	8
data_\name\()_size:
	.quad	.Lend_\name - data_\name
	.size	data_\name\()_size, 8
.endm

	.section .rodata
	file	lattice, "data/lattice.v0.1.json"
	file	rules, "data/turn-rules.v0.1.tsv"
	file	image, "turn-rules.image"
	file	weights, "data/turn-weights.v0.1.bin"
	file	launch, "data/launch.v0.1.tsv"
	file	ways, "data/ways.v0.1.tsv"
	file	effects, "data/effects.v0.1.tsv"
	file	tools, "data/tools.v0.1.tsv"
