/* The unit of the service manager, as packaging/systemd has it. */
	.section .rodata
	.global serve_unit
	.global serve_unit_size
	.balign 8
serve_unit:
	.incbin "packaging/systemd/solgate.service"
serve_unit_end:
	.byte 0
	.balign 8
serve_unit_size:
	.quad serve_unit_end - serve_unit
