/*
 * The heads of the prototype lane, data/embed-heads.v0.1.bin, as they are;
 * system/embed_file.c names them.
 */
	.section .rodata
	.global	data_embed_heads
	.type	data_embed_heads, %object
	.balign	64
data_embed_heads:
	.incbin	"data/embed-heads.v0.1.bin"
.Lend:
	.size	data_embed_heads, .Lend - data_embed_heads
	.global	data_embed_heads_size
	.type	data_embed_heads_size, %object
	.balign	8
data_embed_heads_size:
	.quad	.Lend - data_embed_heads
	.size	data_embed_heads_size, 8
