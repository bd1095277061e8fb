/* The plugins of hosts that start no hooks, as packaging/plugin has them. */
	.section .rodata
	.macro whole name, file
	.global \name
	.balign 8
\name:
	.incbin "\file"
	.byte 0
	.endm
	whole plugin_head, packaging/plugin/solgate.head.js
	whole plugin_ask, packaging/plugin/solgate.ask.js
	whole plugin_opencode, packaging/plugin/solgate.opencode.js
	whole plugin_pi, packaging/plugin/solgate.pi.js
	.section .note.GNU-stack,"",@progbits
