/* What the demo says and asks, as data/demo has it. */
	.section .rodata
	.global demo_seed
	.global demo_seed_size
	.balign 8
demo_seed:
	.incbin "data/demo/seed.jsonl"
demo_seed_end:
	.byte 0
	.balign 8
demo_seed_size:
	.quad demo_seed_end - demo_seed
	.global demo_wishes
	.global demo_wishes_size
	.balign 8
demo_wishes:
	.incbin "data/demo/wishes.jsonl"
demo_wishes_end:
	.byte 0
	.balign 8
demo_wishes_size:
	.quad demo_wishes_end - demo_wishes
	.global demo_chip_json
	.global demo_chip_json_size
	.balign 8
demo_chip_json:
	.incbin "data/demo/chip.json"
demo_chip_json_end:
	.byte 0
	.balign 8
demo_chip_json_size:
	.quad demo_chip_json_end - demo_chip_json
