#ifndef PORT_UV_API_H
#define PORT_UV_API_H

#include <uv.h>

#include "port/library.h"

/*
 * libuv, loaded by the first call: most starts of the program run no loop,
 * and a linked library costs each of them.  Call its functions as usual, and
 * include this in place of <uv.h>.
 */
struct uv_api {
#define X(name) __typeof__(uv_##name) *name;
#include "port/uv_function.def"
};

extern struct library_late uv_late;

static inline const struct uv_api *
uv_api(void)
{
	return library_late(&uv_late);
}

#define uv_accept           uv_api()->accept
#define uv_async_init       uv_api()->async_init
#define uv_async_send       uv_api()->async_send
#define uv_buf_init         uv_api()->buf_init
#define uv_close            uv_api()->close
#define uv_fileno           uv_api()->fileno
#define uv_hrtime           uv_api()->hrtime
#define uv_ip4_addr         uv_api()->ip4_addr
#define uv_ip6_addr         uv_api()->ip6_addr
#define uv_is_closing       uv_api()->is_closing
#define uv_listen           uv_api()->listen
#define uv_loop_close       uv_api()->loop_close
#define uv_loop_init        uv_api()->loop_init
#define uv_now              uv_api()->now
#define uv_pipe_init        uv_api()->pipe_init
#define uv_pipe_open        uv_api()->pipe_open
#define uv_poll_init        uv_api()->poll_init
#define uv_poll_start       uv_api()->poll_start
#define uv_poll_stop        uv_api()->poll_stop
#define uv_prepare_init     uv_api()->prepare_init
#define uv_prepare_start    uv_api()->prepare_start
#define uv_read_start       uv_api()->read_start
#define uv_read_stop        uv_api()->read_stop
#define uv_run              uv_api()->run
#define uv_send_buffer_size uv_api()->send_buffer_size
#define uv_shutdown         uv_api()->shutdown
#define uv_signal_init      uv_api()->signal_init
#define uv_signal_start     uv_api()->signal_start
#define uv_strerror         uv_api()->strerror
#define uv_tcp_bind         uv_api()->tcp_bind
#define uv_tcp_getsockname  uv_api()->tcp_getsockname
#define uv_tcp_init         uv_api()->tcp_init
#define uv_tcp_nodelay      uv_api()->tcp_nodelay
#define uv_tcp_open         uv_api()->tcp_open
#define uv_timer_init       uv_api()->timer_init
#define uv_timer_start      uv_api()->timer_start
#define uv_timer_stop       uv_api()->timer_stop
#define uv_try_write        uv_api()->try_write
#define uv_unref            uv_api()->unref
#define uv_update_time      uv_api()->update_time
#define uv_write            uv_api()->write

#endif
