/* How hosts are started for a proof, as data/prove has it. */
	.section .rodata
	.global prove_hosts
	.balign 8
prove_hosts:
	.incbin "data/prove/hosts.txt"
	.byte 0
	.section .note.GNU-stack,"",@progbits
