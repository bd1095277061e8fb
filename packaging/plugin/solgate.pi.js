export default function (pi) {
	pi.on("tool_call", async (event, ctx) => {
		try {
			await ask({ session_id: ctx.sessionManager?.getSessionId?.(), cwd: ctx.cwd, tool_name: event.toolName, tool_input: event.input ?? {} });
			freeze(event.input);
		} catch (e) {
			return { block: true, reason: e.message };
		}
	});
}
