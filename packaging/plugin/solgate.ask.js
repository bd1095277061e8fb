const LIMIT = 1 << 20; // bytes of an answer

// Returns if the gate allows the call; throws in every other case.
function ask(call) {
	const [event] = Object.keys(settings.hooks);
	const { command, timeout } = settings.hooks[event][0].hooks[0];
	const input = JSON.stringify({ hook_event_name: event, ...call });

	return new Promise((resolve, reject) => {
		const refuse = (why) => reject(new Error(why || "Solgate: the hook gave no verdict, so the call is refused"));
		const hook = spawn("/bin/sh", ["-c", command], { stdio: ["pipe", "pipe", "pipe"] });
		const late = setTimeout(() => hook.kill("SIGKILL"), timeout * 1000);
		let out = "", err = "";

		hook.stdout.setEncoding("utf8").on("data", (text) => (out = (out + text).slice(0, LIMIT)));
		hook.stderr.setEncoding("utf8").on("data", (text) => (err = (err + text).slice(0, 8000)));
		hook.stdin.on("error", () => {}); // it ended without reading; its code says why
		hook.on("error", (e) => refuse("Solgate: the hook could not be started: " + e.message));
		hook.on("close", (code) => {
			clearTimeout(late);
			let said;
			try {
				said = JSON.parse(out).hookSpecificOutput;
			} catch {
				return refuse(err.trim());
			}
			if (code === 0 && said?.hookEventName === event && said.permissionDecision === "allow") resolve();
			else refuse(said?.permissionDecisionReason || err.trim());
		});
		hook.stdin.end(input);
	});
}

// What was allowed stays as it was: another plugin that changes it fails.
function freeze(value) {
	if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
	Object.freeze(value);
	for (const key of Reflect.ownKeys(value)) freeze(value[key]);
}

