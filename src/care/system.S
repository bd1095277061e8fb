/* What setup --system puts into place, as packaging/ has it. */
	.section .rodata
	.macro whole name, file
	.global \name
	.global \name\()_size
	.balign 8
\name:
	.incbin "\file"
\name\()_end:
	.byte 0
	.balign 8
\name\()_size:
	.quad \name\()_end - \name
	.endm
	whole system_unit, packaging/system/solgate.service
	whole system_tmpfiles, packaging/tmpfiles/solgate.conf
	whole system_sysusers, packaging/sysusers/solgate.conf
	.section .note.GNU-stack,"",@progbits
