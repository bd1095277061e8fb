// What a call would do, as its card has it: the change that a write makes, told
// by the real hook of each host with what that host sends, and every argument of
// a tool.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, long, program, run, until } from "./harness.mjs";
import { card, decideBy, other } from "./inbox_kit.mjs";

const TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
const OTHER = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
const LINES = Array.from({ length: 40 }, (_, i) => (i === 30 ? `token = ${TOKEN}` : `line ${i + 1}`));
const TEXT = `${LINES.join("\n")}\n`;
const NOTEBOOK = JSON.stringify({ cells: [{ id: "a1", cell_type: "code", source: ["first\n", "second"] }], metadata: {}, nbformat: 4 });
const PATCH = "*** Begin Patch\n*** Update File: f.txt\n@@\n line 4\n-line 5\n+line five\n*** End Patch";

/** The hook of a host, as the host starts it; it waits for the answer. */
function hook(t, host, event, tool_name, tool_input, dir) {
  const where = (path) => join(t.gate.dir, path);
  const child = spawn(program, ["hook", `--event=${event}`, `--socket=${where("run/solgate/solgate.sock")}`, `--token=${where(`state/solgate/tokens/agents/host.${host}`)}`, host], {
    env: t.gate.env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  t.cleanup.push(async () => child.kill());
  let out = "";
  child.stdout.on("data", (d) => (out += d));
  child.stderr.on("data", (d) => (out += d));
  const ended = once(child, "close").then(() => out);
  child.stdin.end(JSON.stringify({ session_id: "s1", transcript_path: "/tmp/t.jsonl", cwd: dir, permission_mode: "default", hook_event_name: event, timestamp: new Date().toISOString(), tool_name, tool_input, tool_use_id: "toolu_1" }));
  return ended;
}

/** Host, event, tool, input for a file; what is said of it, the lines that go and come. */
const ROWS = [
  ["claude", "PreToolUse", "Edit", (f) => ({ file_path: f, old_string: "line 5", new_string: "line five", replace_all: false }), "against the file as it is", ["line 5"], ["line five"]],
  ["claude", "PreToolUse", "Write", (f) => ({ file_path: f, content: TEXT.replace("line 5\n", "line five\n") }), "against the file as it is", ["line 5"], ["line five"]],
  ["claude", "PreToolUse", "Write", (f) => ({ file_path: `${f}.new`, content: "one\ntwo\n" }), "a new file", [], ["one", "two"]],
  ["claude", "PreToolUse", "MultiEdit", (f) => ({ file_path: f, edits: [{ old_string: "line 5", new_string: "line five" }, { old_string: "line 39", new_string: "" }] }), "against the file as it is", ["line 5", "line 39"], ["line five", " "]],
  ["claude", "PreToolUse", "NotebookEdit", (f, d) => ({ notebook_path: join(d, "n.ipynb"), cell_id: "a1", new_source: "first\nthird", cell_type: "code", edit_mode: "replace" }), "a cell of a notebook", ["second"], ["third"]],
  ["claude", "PreToolUse", "Edit", (f) => ({ file_path: f, old_string: TOKEN, new_string: OTHER }), "only values that look like secrets change", ["token = <redacted>"], ["token = <redacted>"]],
  ["codex", "PreToolUse", "apply_patch", () => ({ command: PATCH }), "a patch, as the agent wrote it", ["line 5"], ["line five"]],
  ["gemini", "BeforeTool", "write_file", (f) => ({ file_path: f, content: TEXT.replace("line 5\n", "line five\n") }), "against the file as it is", ["line 5"], ["line five"]],
  ["gemini", "BeforeTool", "replace", (f) => ({ file_path: f, old_string: "line 5", new_string: "line five", instruction: "write it out" }), "against the file as it is", ["line 5"], ["line five"]],
];

for (const [width, colorScheme] of [[1280, "light"], [390, "dark"]])
  // R-635 R-873: what is shown is what is hashed, and it is shown.
  (width === 1280 ? check : long)("I37", `a write told by the hook of Claude Code, Codex and Gemini shows what it would change, ${width} px`, async (t) => {
    const page = await t.page("/inbox", { width, colorScheme });
    const dir = join(t.gate.dir, `home/work${width}`);
    mkdirSync(dir);
    const file = join(dir, "f.txt");
    writeFileSync(file, TEXT);
    writeFileSync(join(dir, "n.ipynb"), NOTEBOOK);
    for (const [host, event, tool, input, note, gone, came] of ROWS) {
      const ended = hook(t, host, event, tool, input(file, dir), dir);
      const c = page.locator(".inbox-cards .inbox-card", { hasText: `host.${host}` });
      await c.locator(".diff").waitFor();
      t.ok((await c.locator(".diff-head").innerText()).includes(note), `${host} ${tool}: ${await c.locator(".diff-head").innerText()}`);
      const lines = (kind) => c.locator(`.diff-${kind} bdi`).allInnerTexts();
      t.equal([await lines("gone"), await lines("came")], [gone, came], `${host} ${tool}`);
      t.ok(!(await page.content()).includes(TOKEN) && !(await page.content()).includes(OTHER), "no secret");
      const table = await c.locator(".diff-lines").boundingBox();
      const line = await c.locator(".diff-came").first().boundingBox();
      t.ok(line.width > table.width - 4, `unified, a line is as wide as the table: ${line.width} of ${table.width}`);
      // R-907: a phone has no room for two columns, whatever was chosen elsewhere.
      if (width === 390) t.equal(await c.getByRole("button", { name: "Side by side" }).count(), 0);
      if (tool === "MultiEdit" && width === 390) {
        await page.evaluate(() => localStorage.setItem("solgate.diff", "side"));
        await page.reload();
        await c.locator(".diff").waitFor();
        t.equal(await c.locator(".diff-lines.side").count(), 0, "one column");
        await page.setViewportSize({ width: 1280, height: 900 });
        await c.locator(".diff-lines.side").waitFor();
        await page.setViewportSize({ width, height: 900 });
        await c.locator(".diff-lines:not(.side)").waitFor();
        await page.evaluate(() => localStorage.removeItem("solgate.diff"));
        await page.reload();
        await c.locator(".diff").waitFor();
      } else if (tool === "MultiEdit") {
        await c.getByRole("button", { name: "Side by side" }).click();
        const half = await c.locator(".diff-came").first().boundingBox();
        t.ok(half.width < table.width * 0.6, "side by side, half of it");
        await t.axe(page, "side by side");
        await c.getByRole("button", { name: "Unified" }).click();
        await t.axe(page, "unified");
      }
      const id = await c.getAttribute("data-prompt-id");
      await decideBy(t, id, "deny_once");
      t.ok((await ended).includes("deny"), "the host is told");
      await card(page, id).and(page.locator(".inbox-card")).waitFor({ state: "detached" });
    }
  });

// R-874
check("I5", "every argument of a tool stands on its card, to its end, before it is allowed", async (t) => {
  const page = await t.page("/inbox", { height: 700 });
  const body = `It wraps\non phones.\n\n${"- [ ] one more\n".repeat(30)}and this is the end`;
  const q = await other(t, { method: "tool", params: { name: "github.create_issue", input: { title: "Fix the header", body, labels: ["bug", "ui"], token: TOKEN, command: "sudo rm -rf x" } } });
  const c = card(page, q.id);
  await c.locator(".inbox-args").waitFor();
  const args = c.locator(".inbox-args > div");
  t.equal(await args.locator("dt").allInnerTexts(), ["title", "body", "labels", "token", "command"]);
  const texts = await args.locator("dd").allInnerTexts();
  t.ok(texts[1].includes("It wraps\non phones.\n") && texts[1].includes("and this is the end"), "with its line breaks, to its end");
  t.equal([texts[2], texts[3]], ['["bug","ui"]', "<redacted>"]);
  await c.locator(".cmd-marks").getByText("runs with the rights of another user").waitFor();
  const allow = c.locator("[data-test=allow_once]");
  t.equal(await allow.getAttribute("aria-disabled"), "true", "not before it was read");
  await c.getByText("To allow, scroll to the end of what is asked for first.").waitFor();
  await c.locator(".inbox-batch").evaluate((e) => e.scrollTo(0, e.scrollHeight));
  await until(async () => (await allow.getAttribute("aria-disabled")) === null, "it was read");
  await t.axe(page, "arguments");
  await decideBy(t, q.id, "deny_once");
});

long("I15", "what leaves with a request to the network stands on its card, without secrets", async (t) => {
  const page = await t.page("/inbox");
  const q = await other(t, { method: "http", params: { method: "POST", url: `https://example.com/up?token=${TOKEN}&x=1`, body: "all of it" } });
  const c = card(page, q.id);
  await c.getByText("POST https://example.com/up").waitFor();
  const args = c.locator(".inbox-args > div");
  t.equal(await args.locator("dt").allInnerTexts(), ["url", "body"]);
  t.equal(await args.locator("dd").first().innerText(), "https://example.com/up?token=<redacted>&x=1");
  t.ok(!(await page.content()).includes(TOKEN), "no secret");
  await decideBy(t, q.id, "deny_once");
});

await run("writes", { config: "[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n" });
