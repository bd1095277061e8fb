// What stands still until a person looks: over every page, until it is lifted.
import { once } from "node:events";
import { spawn } from "node:child_process";
import { check, long, program, run, until } from "./harness.mjs";

/** The hook of Claude Code, as its host starts it: what it answers. */
async function hook(gate, event, session, use, command) {
  const child = spawn(program, ["hook", "claude"], { env: gate.env, stdio: ["pipe", "pipe", "ignore"] });
  let out = "";
  child.stdout.on("data", (d) => (out += d));
  child.stdin.end(
    JSON.stringify({
      hook_event_name: event,
      session_id: session,
      cwd: gate.dir,
      tool_name: "Bash",
      tool_use_id: use,
      tool_input: { command, description: "d" },
    }),
  );
  await once(child, "close");
  return out;
}

// R-642 R-644 R-757
check("D23", "a breach is shown on every page; its session is denied until a person has looked", async (t) => {
  await t.ownGate();
  await t.gate.cli("grants", "add", "host.claude", "exec", "echo ok");
  const page = await t.page("/inbox");
  const shown = page.getByRole("region", { name: "Held until you look" });
  t.ok((await hook(t.gate, "PreToolUse", "s1", "u1", "echo ok")).includes('"allow"'), "allowed");
  t.equal(await shown.count(), 0, "nothing is held");
  // Another hook changed the call behind the answer.
  t.ok((await hook(t.gate, "PostToolUse", "s1", "u1", "touch bad")).includes('"block"'), "the model is told");
  await shown.waitFor();
  const one = shown.getByRole("group", { name: "Something else ran than was allowed" });
  const text = await one.innerText();
  for (const part of ["host.claude", "s1", "echo ok", "touch bad", "Every call of this session is denied until you lift it"])
    t.ok(text.includes(part), `${part} in ${text}`);
  await t.axe(page);
  t.ok((await hook(t.gate, "PreToolUse", "s1", "u2", "echo ok")).includes('"deny"'), "the session is held");
  t.ok((await hook(t.gate, "PreToolUse", "s2", "u1", "echo ok")).includes('"allow"'), "another one is not");
  // Another page, opened later, and a page that was loaded again.
  const other = await t.page("/grants", { width: 390 });
  await other.getByRole("region", { name: "Held until you look" }).waitFor();
  await page.reload();
  await one.waitFor();
  t.ok((await hook(t.gate, "PreToolUse", "s1", "u3", "echo ok")).includes('"deny"'), "looking away lifts nothing");
  // A person has looked.
  await one.getByRole("button", { name: "I have looked: go on" }).click();
  await until(async () => (await shown.count()) === 0, "gone here");
  await until(async () => (await other.getByRole("region", { name: "Held until you look" }).count()) === 0, "gone there");
  t.ok((await hook(t.gate, "PreToolUse", "s1", "u4", "echo ok")).includes('"allow"'), "the session goes on");
  const log = (await t.gate.cli("audit", "tail")).out;
  t.ok(log.includes("hold.lifted") || /lifted/i.test(log), log);
});

//
long("D23", "what is held names nothing that steers the page, and an agent cannot lift it", async (t) => {
  await t.ownGate();
  await t.gate.cli("grants", "add", "host.claude", "exec", "echo ok");
  const page = await t.page("/inbox");
  const evil = "<img src=x onerror=alert(1)>\u202etouch";
  await hook(t.gate, "PreToolUse", "s1", "u1", "echo ok");
  await hook(t.gate, "PostToolUse", "s1", "u1", evil);
  const shown = page.getByRole("region", { name: "Held until you look" });
  await shown.waitFor();
  t.equal(await shown.locator("img").count(), 0, "text is text");
  t.ok(!(await shown.innerText()).includes("\u202e"), "nothing turns the line around");
  const [h] = (await t.gate.as("person", "GET", "/v1/holds")).body.holds;
  for (const role of ["agent", "viewer"]) {
    const r = await t.gate.as(role, "POST", `/v1/holds/${h.id}/lift`);
    t.ok(r.status === 403, `${role}: ${r.status}`);
  }
  t.ok((await hook(t.gate, "PreToolUse", "s1", "u2", "echo ok")).includes('"deny"'), "still held");
});
await run("holds");
