export const Solgate = async ({ directory }) => ({
	"tool.execute.before": async (input, output) => {
		await ask({ session_id: input.sessionID, cwd: directory, tool_name: input.tool, tool_input: output.args ?? {} });
		freeze(output);
	},
});
