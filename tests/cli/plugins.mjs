// The plugins of opencode and pi, called as their hosts call them.
//
//     node plugins.mjs OPENCODE PI DIRECTORY up|down
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , opencode, pi, dir, gate] = process.argv;
let failed = 0, n = 0;
const ok = (name, is) => {
	if (!is) failed++, console.error("FAILED: plugin: " + name);
};

// Each from a name of its own, so that it is read again.
async function load(file, change = (text) => text) {
	const copy = `${dir}/plugin${++n}.mjs`;
	copyFileSync(file, copy);
	writeFileSync(copy, change(readFileSync(copy, "utf8")));
	return import(pathToFileURL(copy));
}
async function inOpencode(change, args) {
	const hooks = await (await load(opencode, change)).Solgate({ directory: dir });
	const output = { args };
	try {
		await hooks["tool.execute.before"]({ tool: "bash", sessionID: "s", callID: "c" }, output);
	} catch (e) {
		return e.message;
	}
	return output;
}
async function inPi(change, input) {
	let handler;
	(await load(pi, change)).default({ on: (event, f) => (handler = event === "tool_call" ? f : null) });
	const event = { toolName: "bash", toolCallId: "c", input };
	const said = await handler(event, { cwd: dir });
	return said?.block === true ? said.reason : event;
}
const throws = (f) => {
	try {
		f();
	} catch {
		return true;
	}
	return false;
};
const as = (program) => (text) => text.replace(/"\/bin\/sh -c .*(?=",)/, () => JSON.stringify(program).slice(0, -1));

for (const [name, ask] of [["opencode", inOpencode], ["pi", inPi]]) {
	const plain = (text) => text;
	const yes = await ask(plain, { command: "touch allowed" });
	if (gate === "down") {
		ok(name + ": no gate", typeof yes === "string" && yes.includes("not running"));
		continue;
	}
	ok(name + ": a grant", typeof yes === "object");
	const kept = yes.args ?? yes.input;
	ok(name + ": what was allowed stays", kept && throws(() => (kept.command = "touch denied")) && kept.command === "touch allowed");
	const no = await ask(plain, { command: "touch denied" });
	ok(name + ": no grant", typeof no === "string" && no.length > 0);
	ok(name + ": it cannot be written", typeof (await ask(plain, { command: "touch allowed", big: 1n }).catch((e) => e.message)) === "string");
	const event = name === "pi" ? "tool_call" : "tool.execute.before";
	const allow = `{"hookSpecificOutput":{"hookEventName":"${event}","permissionDecision":"allow"}}`;
	const answers = [["nothing", "true"], ["nonsense", "echo maybe"], ["null", "echo null"], ["a list", "echo []"],
		["another event", `echo '${allow.replace(event, "x")}'`], ["a yes and a code", `echo '${allow}'; exit 1`],
		["a yes and a signal", `echo '${allow}'; kill -9 $$`], ["two answers", `echo '${allow}${allow}'`],
		["ask", `echo '${allow.replace("allow", "ask")}'`], ["no program", "/no/such/program"]];
	for (const [what, program] of answers)
		ok(`${name}: ${what}`, typeof (await ask(as(program), { command: "touch allowed" })) === "string");
	ok(name + ": a plain yes", typeof (await ask(as(`echo '${allow}'`), { command: "touch allowed" })) === "object");
}
process.exit(failed ? 1 : 0);
