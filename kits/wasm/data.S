/* Files of data/, tables without their remarks; what the turn gate knows comes from the host. */
.macro file name path
	.section .rodata.data_\name,"",@
	.globl	data_\name
	.p2align	4
data_\name:
	.incbin	"\path"
.Lend_\name:
	.byte	0
	.size	data_\name, .Lend_\name - data_\name
	.section .rodata.data_\name\()_size,"",@
	.globl	data_\name\()_size
	.p2align	3
data_\name\()_size:
	.int64	.Lend_\name - data_\name
	.size	data_\name\()_size, 8
.endm
	file	lattice, "data/lattice.v0.1.json"
	file	launch, "bare/launch.v0.1.tsv"
	file	ways, "bare/ways.v0.1.tsv"
	file	effects, "bare/effects.v0.1.tsv"
	file	tools, "bare/tools.v0.1.tsv"
