// The inbox with many requests: searched, grouped, several answered at once;
// told on every page; and nothing left behind by those that are over.
import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { briefly, check, long, program, root, run, sleep, slideTo, until } from "./harness.mjs";
import { card, decideBy, extension, question } from "./inbox_kit.mjs";

// A busy machine takes its time; the deadline is not what is tested here.
const CONFIG = "[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n";

const waits = (t) => t.gate.as("person", "GET", "/v1/prompts?limit=200").then((r) => r.body.prompts.filter((p) => p.open));

//
check("I34", "search, groups; several are denied at once; several are allowed when each was read", async (t) => {
  await t.ownGate(CONFIG);
  const page = await t.page("/inbox");
  const a = extension({ id: "ext.alpha", name: "Alpha" });
  const all = [];
  for (const [command, ext] of [["git one", a], ["make two", a], ["ls three", extension()], [`printf '%s' ${"long ".repeat(900)}`, extension()], ["df four", extension()]])
    all.push(await question(t, command, ext));
  await page.locator(".inbox-answers").nth(4).waitFor();
  const search = page.getByRole("searchbox", { name: "Search what waits" });
  await search.fill("alpha git");
  await page.getByText("1 of 5 requests match").waitFor();
  t.equal(await page.locator(".inbox-cards .inbox-card").count(), 1);
  await search.fill("");
  await page.getByRole("combobox", { name: "Group" }).selectOption("who");
  const group = page.getByRole("region", { name: "ext.alpha" });
  await group.waitFor();
  await until(async () => (await group.locator(".inbox-card").count()) === 2, "both stand in it");
  await t.axe(page, "grouped");
  await page.getByRole("combobox", { name: "Group" }).selectOption("none");
  await page.getByRole("button", { name: "Choose several" }).click();
  await page.getByRole("checkbox", { name: "Choose git one" }).check();
  await page.getByRole("checkbox", { name: "Choose ls three" }).check();
  await page.getByRole("button", { name: "Deny 2…" }).click();
  const deny = page.getByRole("dialog", { name: "Deny these requests?" });
  await t.axe(page, "deny several");
  await deny.getByRole("button", { name: "Deny 2 questions" }).click();
  for (const q of [all[0], all[2]]) t.equal((await q.calls[0].answer()).error.details.decision, "deny_once");
  t.equal((await waits(t)).length, 3, "the others wait");
  await page.getByRole("button", { name: "All 3" }).click();
  await page.getByRole("button", { name: "Read, then allow 3…" }).click();
  const allow = page.getByRole("dialog", { name: "Allow these requests once?" });
  const go = allow.getByRole("button", { name: "Allow 3 requests once" });
  await allow.locator(".cmd").nth(2).waitFor();
  t.equal(await go.getAttribute("aria-disabled"), "true", "not read yet");
  await go.dispatchEvent("click");
  await sleep(200);
  t.equal((await waits(t)).length, 3, "nothing was allowed");
  await allow.locator(".inbox-bulk").evaluate((e) => (e.scrollTop = e.scrollHeight));
  await until(async () => (await go.getAttribute("aria-disabled")) !== "true", "read");
  await t.axe(page, "allow several");
  await go.click();
  for (const q of [all[1], all[3], all[4]]) t.equal((await q.calls[0].answer()).output.decision, "allow_once");
});

// as on a card.
check("I34", "several of high risk are allowed by sliding, with a finger, and letters that pass for others are told there, too", async (t) => {
  await t.ownGate(CONFIG);
  const page = await t.page("/inbox", { width: 390, hasTouch: true, isMobile: true });
  const all = [];
  for (const i of [1, 2, 3]) all.push(await question(t, `git tag v${i}`));
  all.push(await question(t, "gіt push")); // the i is Cyrillic
  await page.getByRole("button", { name: "Choose several" }).click();
  await page.getByRole("button", { name: "All 4" }).click();
  await page.getByRole("button", { name: "Read, then allow 4…" }).click();
  const d = page.getByRole("dialog");
  t.equal(await d.getByRole("button", { name: /^Allow 4/ }).count(), 0, "no button allows it");
  await d.locator(".lookalikes").waitFor();
  await d.locator(".inbox-bulk").evaluate((e) => e.scrollTo(0, e.scrollHeight));
  const slide = d.locator("[data-slide=allow_once]");
  await until(async () => !(await slide.getAttribute("class")).includes("off"), "it was read");
  await t.axe(page, "several to allow by sliding");
  await slideTo(slide, 0.5);
  t.equal((await t.gate.as("person", "GET", "/v1/prompts?limit=200")).body.prompts.length, 4, "half of the way is no answer");
  await slideTo(slide, 1);
  for (const q of all) t.equal((await q.calls[0].answer()).output.decision, "allow_once");
});

// what is shown is what is hashed.
check("I37", "a write shows what it would change, without secrets; what does not fit the hash is not shown", async (t) => {
  const page = await t.page("/inbox");
  const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`);
  const before = `${lines.join("\n")}\n`;
  const token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  const input = { file_path: "/tmp/x", content: before.replace("line 15\n", `line fifteen <b>\nexport TOKEN=${token}\n`) };
  const hash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const write = async (context) => {
    const ext = extension();
    await t.ask({ method: "fs", params: { op: "write", path: "/tmp/x", content: `sha256:${hash}` }, extension: ext, context });
    const c = page.locator(".inbox-card", { hasText: ext.id });
    await c.locator(".inbox-answers").waitFor();
    return c;
  };
  const c = await write({ input, before });
  await c.getByText("2 lines added").waitFor();
  const text = await c.locator(".diff-lines").innerText();
  for (const part of ["line 12", "line 18", "line fifteen <b>", "export TOKEN="]) t.ok(text.includes(part), `${part} in ${text}`);
  t.ok(!text.includes("line 11\n") && !text.includes("line 19"), "a few lines around it");
  t.ok(!(await page.content()).includes(token), "no secret");
  t.equal(await c.locator(".diff-came").count(), 2);
  await c.getByRole("button", { name: "Side by side" }).click();
  t.equal(await c.locator(".diff-lines tr").first().locator("td").count(), 1, "where it begins");
  t.equal(await c.locator(".diff-lines tr").nth(1).locator("td").count(), 2);
  await t.axe(page, "a difference");
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/diff.png` });
  await c.getByRole("button", { name: "Unified" }).click();
  const other = await write({ input: { ...input, content: "something else" }, before });
  await sleep(300);
  t.equal(await other.locator(".diff").count(), 0, "not what was hashed");
  const fresh = await write({ input, missing: true });
  await fresh.getByText("a new file").waitFor();
  // Of what is over nothing is kept.
  const id = await c.getAttribute("data-prompt-id");
  await decideBy(t, id, "deny_once");
  t.ok(!JSON.stringify((await t.gate.as("person", "GET", `/v1/prompts/${id}`)).body).includes("fifteen"), "kept nowhere");
});

const started = [];

/** A program in front of the gate, by lines of JSON. */
function lines(t, ...args) {
  const child = spawn(program, args, { env: t.gate.env, stdio: ["pipe", "pipe", "ignore"] });
  started.push(child);
  const came = [];
  let rest = "";
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8").on("data", (d) => {
    const parts = (rest + d).split("\n");
    rest = parts.pop();
    came.push(...parts.map((l) => JSON.parse(l)));
  });
  return { say: (m) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...m })}\n`), heard: async (id) => (await until(() => came.find((m) => m.id === id && !m.method), `answer ${id}`), came.find((m) => m.id === id && !m.method)) };
}

// R-821 R-822
long("I40", "a write by a real MCP server of files, and one by ACP, shows what it would change; ACP takes no change", async (t) => {
  try {
    await writes(t);
  } finally {
    for (const c of started) c.kill();
  }
});

async function writes(t) {
  await t.ownGate(CONFIG);
  const dir = join(t.gate.dir, "home/work");
  mkdirSync(dir);
  const file = join(dir, "notes.txt");
  writeFileSync(file, "one\ntwo\nthree\n");
  const page = await t.page("/inbox");
  const mcp = lines(t, "mcp", "--name=files", "--", process.execPath, join(root, "tests/node/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), dir);
  mcp.say({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } } });
  await mcp.heard(1);
  mcp.say({ method: "notifications/initialized" });
  mcp.say({ id: 2, method: "tools/call", params: { name: "edit_file", arguments: { path: file, edits: [{ oldText: "two", newText: "zwei" }, { oldText: "zwei", newText: "deux" }] } } });
  const c = page.locator(".inbox-card", { hasText: "mcp:files" });
  await c.locator(".diff-lines").waitFor();
  t.equal(await c.locator(".diff-gone bdi").innerText(), "two");
  t.equal(await c.locator(".diff-came bdi").innerText(), "deux");
  await c.getByText("against the file as it is").waitFor();
  await c.getByRole("button", { name: "Side by side" }).click();
  t.equal(await c.locator(".diff-lines tr", { hasText: "deux" }).locator("td").count(), 2);
  await c.getByRole("button", { name: "Unified" }).click();
  t.equal(await c.getByText("neither a change of the call nor a note").count(), 0, "MCP takes a change");
  await c.getByRole("button", { name: "Edit, then allow…" }).waitFor();
  await c.getByRole("button", { name: "Allow once" }).click();
  t.ok(!(await mcp.heard(2)).result.isError, "it ran");
  t.equal(readFileSync(file, "utf8"), "one\ndeux\nthree\n");
  const ask = { jsonrpc: "2.0", id: 9, method: "session/request_permission", params: { sessionId: "s", toolCall: { toolCallId: "c", title: "Edit", kind: "edit", content: [{ type: "diff", path: file, oldText: "deux", newText: "2" }] }, options: [{ optionId: "y", name: "Yes", kind: "allow_once" }, { optionId: "n", name: "No", kind: "reject_once" }] } };
  const said = join(dir, "said");
  const acp = lines(t, "acp", "--name=editor", "--", "/bin/sh", "-c", 'read x; printf "%s\\n" "$1"; read y; echo "$y" > "$2"', "sh", JSON.stringify(ask), said);
  acp.say({ method: "go" });
  const e = page.locator(".inbox-card", { hasText: "acp:editor" });
  await e.locator(".diff-lines").waitFor();
  t.equal(await e.locator(".diff-gone bdi").innerText(), "deux");
  t.equal(await e.locator(".diff-came bdi").innerText(), "2");
  await e.getByText("neither a change of the call nor a note reaches it").waitFor();
  t.equal(await e.getByRole("button", { name: "Edit, then allow…" }).count(), 0, "nothing is offered that cannot be done");
  await t.axe(page, "ACP");
  await e.getByRole("button", { name: "Allow once" }).click();
  await until(() => existsSync(said) && readFileSync(said, "utf8").includes('"optionId":"y"'), "the agent hears");
}

//
long("I35", "a request that comes is told on every page, and heard if one wants", async (t) => {
  await t.ownGate(CONFIG.replace("[prompt]", 'sound = "bell"\n[prompt]'));
  const context = await t.context();
  await context.addInitScript(() => {
    globalThis.heard = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      globalThis.heard.push(1);
      return real.call(this);
    };
  });
  const page = await t.page("/help", { context });
  await page.locator("body > div .arrived, body").first().waitFor();
  await until(async () => {
    const q = await question(t, "git status");
    const toast = page.getByRole("region", { name: "Requests that came" });
    const told = await toast.waitFor({ timeout: 4000 }).then(() => true, () => false);
    if (told) {
      const text = await toast.innerText();
      t.ok(text.includes(q.ext.id) && !text.includes("git"), text);
      await t.axe(page, "toast");
      await toast.getByRole("button", { name: "Look" }).click();
      await card(page, q.id).locator(".inbox-answers").waitFor();
      t.equal(await toast.count(), 0);
    }
    await decideBy(t, q.id, "deny_once");
    return told;
  }, "the note");
  // What came while the page is listening is heard.
  const q = await question(t, "git log");
  await until(() => page.evaluate(() => globalThis.heard.length > 0), "a sound");
  await decideBy(t, q.id, "deny_once");
});

//
briefly([390, 1280]).forEach((width) =>
  check("I42", `a note of a request that came covers nothing of the chat, ${width} px`, async (t) => {
    await t.ownGate(CONFIG);
    await t.gate.as("person", "POST", "/v1/chat", { threadId: "talk", message: "How much sun do we get in March?" });
    const page = await t.page("/t/talk", { width });
    await page.locator(".msg.assistant").waitFor();
    const box = (selector) => page.locator(selector).first().boundingBox();
    const before = await box(".talk-head");
    const toast = page.getByRole("region", { name: "Requests that came" });
    let q;
    await until(async () => {
      q = await question(t, "git status");
      const told = await toast.waitFor({ timeout: 4000 }).then(() => true, () => false);
      if (!told) await decideBy(t, q.id, "deny_once");
      return told;
    }, "the note");
    await until(async () => {
      const note = await box(".arrived");
      const head = await box(".talk-head");
      const composer = await box(".composer");
      return note.y + note.height <= head.y && head.y + head.height < composer.y && composer.y + composer.height <= page.viewportSize().height;
    }, "the head of the chat stands below the note, the composer is in sight");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/note-${width}.png` });
    await t.axe(page, "a note over the chat");
    await toast.getByRole("button", { name: "Later" }).click();
    await until(async () => (await box(".talk-head")).y === before.y, "the room is given back");
    await decideBy(t, q.id, "deny_once");
  }),
);

// R-632 R-839: the list is of the page's own making, as far as it goes.
long("I36", "two hundred at once: the earliest is in the first screen; over and gone, nothing is kept of them", async (t) => {
  await t.ownGate(CONFIG);
  const page = await t.page("/inbox", { height: 800 });
  const rounds = Number(process.env.INBOX_ROUNDS ?? 5);
  const kit = await question(t, "git status");
  await card(page, kit.id).waitFor();
  await decideBy(t, kit.id, "deny_once");
  t.allow(/404/);
  const heap = async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("HeapProfiler.enable");
    for (let i = 0; i < 3; i++) await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    await cdp.detach();
    return { bytes: usedSize, nodes };
  };
  let now = [];
  // The page's own stream, from here: what is told ends it, and it comes again.
  let told = "";
  await page.route(/\/v1\/events\?/, (r) => {
    const body = `: here\n\n${told}`;
    told = "";
    return r.fulfill({ status: 200, contentType: "text/event-stream", body });
  });
  const tell = (kind, data) => `event: ${kind}\ndata: ${JSON.stringify({ ts: new Date().toISOString(), payload: { type: kind, data } })}\n\n`;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.route(/\/v1\/prompts\?/, (r) => r.fulfill({ json: { prompts: now } }));
  await page.route(/\/v1\/prompts\/many-/, (r) => {
    const id = new URL(r.request().url()).pathname.split("/").pop();
    const p = now.find((x) => x.promptId === id);
    return p ? r.fulfill({ json: p }) : r.fulfill({ json: { ...kit.view, promptId: id, open: false, decision: "deny_once", by: "tui", options: [] } });
  });
  const round = async (k) => {
    now = Array.from({ length: 200 }, (_, i) => ({
      ...kit.view,
      promptId: `many-${k}-${i}`,
      open: true,
      scopes: [{ kind: "command", summary: `rm -rf /srv/${k}/${i} ${"x".repeat(300)}` }],
      folds: [{ at: 0, times: 1 }],
      extension: { id: `ext.${i % 7}`, name: `Extension ${i % 7}`, version: "1.0.0" },
      // The last one runs out first.
      expiresAt: new Date(Date.now() + 900_000 - i * 1000).toISOString(),
    }));
    told = now.map((p) => tell("capability_prompt", { promptId: p.promptId })).join("");
    await until(async () => (await page.locator(".tabs .count").allInnerTexts())[0] === "200" && (await page.locator(".inbox-cards .inbox-card").count()) > 15, "they are there");
  };
  const drain = async () => {
    told = now.map((p) => tell("capability_resolved", { promptId: p.promptId, decision: "deny_once", by: "tui" })).join("");
    now = [];
    await until(async () => (await page.locator(".inbox-cards .inbox-card").count()) === 0, "they are gone");
  };
  await round(0);
  const first = page.locator(".inbox-cards .inbox-card").first();
  t.ok((await first.innerText()).includes("/srv/0/199"), "the earliest deadline stands first");
  const box = await first.boundingBox();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/many.png` });
  t.ok(box.y < 500, `at ${box.y}`);
  let asked = 0;
  page.on("request", (q) => (asked += q.url().endsWith("/v1/prompts/muted") ? 1 : 0));
  await drain();
  t.ok(asked < 20, `two hundred answers are no two hundred reasons to read a list: ${asked}`);
  const before = await heap();
  for (let k = 1; k <= rounds; k++) {
    await round(k);
    await drain();
  }
  const after = await heap();
  const grown = (after.bytes - before.bytes) / 1e6;
  if (process.env.V) console.log(`# heap ${(before.bytes / 1e6).toFixed(1)} -> ${(after.bytes / 1e6).toFixed(1)} MB, nodes ${before.nodes} -> ${after.nodes}, ${rounds * 200} requests`);
  t.ok(grown < 10, `${grown.toFixed(1)} MB more after ${rounds * 200} requests`);
  t.ok(after.nodes < before.nodes + 400, `${after.nodes - before.nodes} more nodes`);
});

//
check("I41", "of many requests those near the screen are drawn, and every one is reached", async (t) => {
  await t.ownGate(CONFIG);
  const page = await t.page("/inbox", { height: 800 });
  const kit = await question(t, "git status");
  await card(page, kit.id).waitFor();
  await decideBy(t, kit.id, "deny_once");
  t.allow(/404/); // the details of questions that are not there
  const many = Array.from({ length: 200 }, (_, i) => ({
    ...kit.view,
    promptId: `many-${i}`,
    scopes: [{ kind: "command", summary: `rm -rf /srv/${i}/x` }],
    extension: { id: `ext.${i % 7}`, name: `Extension ${i % 7}`, version: "1.0.0" },
    expiresAt: new Date(Date.now() + 900_000 + i * 1000).toISOString(),
  }));
  await page.route("**/v1/prompts?*", (r) => r.fulfill({ json: { prompts: many } }));
  await page.addInitScript(() => {
    const every = globalThis.setInterval;
    globalThis.ticks = [];
    globalThis.setInterval = (...a) => (globalThis.ticks.push(every(...a)), globalThis.ticks.at(-1));
  });
  await page.goto(`${t.gate.origin}/inbox`);
  const cards = page.locator(".inbox-cards .inbox-card");
  const there = (i) => page.locator(`[data-prompt-id="many-${i}"]`);
  await there(10).waitFor();
  await until(async () => (await page.locator(".tabs .count").first().innerText()) === "200", "all are counted");
  t.ok((await cards.count()) < 80, `${await cards.count()} are drawn`);
  // Scrolling has them drawn, not the clock, which draws everything again each second.
  await page.evaluate(() => globalThis.ticks.forEach((x) => clearInterval(x)));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await until(() => there(199).isVisible(), "the last one");
  await until(async () => (await there(100).count()) === 0 && (await cards.count()) < 80, "those between are not drawn");
  t.equal(await there(0).count(), 1, "the earliest deadline always is");
  await page.evaluate(() => scrollTo(0, 0));
  await there(0).focus();
  const at = () => page.evaluate(() => document.activeElement.dataset.promptId);
  const went = [0];
  await until(async () => {
    await page.keyboard.press("j");
    went.push(Number((await at()).slice("many-".length)));
    return went.at(-1) >= 80;
  }, "j goes on beyond what was drawn");
  t.ok(went.every((n, i) => i === 0 || n - went[i - 1] < 3), `none is skipped: ${went}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await until(() => there(199).isVisible(), "the last one again");
  t.equal(await at(), `many-${went.at(-1)}`, "what has the focus keeps it, out of sight");
  await page.getByRole("button", { name: "Choose several" }).click();
  await page.getByRole("button", { name: "All 200" }).click();
  await page.getByText("200 requests chosen").waitFor();
  await page.getByRole("combobox", { name: "Group" }).selectOption("who");
  t.ok((await cards.count()) < 80, `${await cards.count()} are drawn in groups`);
  await page.getByRole("region", { name: "ext.6" }).scrollIntoViewIfNeeded();
  await until(() => there(6 + 7 * 20).count(), "in the last group");
  // the browser's own search opens what is not drawn, as a link to it does.
  await page.getByRole("combobox", { name: "Group" }).selectOption("none");
  await page.evaluate(() => scrollTo(0, 0));
  const later = page.locator(".inbox-room [hidden=until-found]", { hasText: "rm -rf /srv/150/x" });
  await until(async () => {
    await later.evaluateAll(([e]) => {
      if (!e) return;
      e.id = "found";
      location.hash = "";
      location.hash = "#found";
    });
    return there(150).isVisible();
  }, "what was found is drawn");
  await until(async () => {
    const at = await there(150).boundingBox();
    return at && at.y > 0 && at.y < 800;
  }, "and in sight");
  const search = page.getByRole("searchbox", { name: "Search what waits" });
  await search.fill("nothing of this kind");
  await page.getByText("No request that waits matches.").waitFor();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await until(async () => (await search.inputValue()) === "" && (await cards.count()) > 5, "all of them again");
  await search.fill("srv/150/");
  await page.getByText("1 of 200 requests match").waitFor();
  await until(async () => (await cards.count()) === 1 && (await there(150).count()) === 1, "found, though it was not drawn");
});

long("I39", "an empty inbox says who is there to answer, and sends a test request that runs nothing", async (t) => {
  await t.ownGate();
  const page = await t.page("/inbox");
  await page.getByText("Connected to answer: the page.").waitFor();
  await page.getByRole("button", { name: "Send a test request" }).click();
  const card = page.locator(".inbox-card", { hasText: "Nothing runs, whatever you answer." });
  await card.waitFor();
  await card.getByRole("button", { name: /^Deny$/ }).click();
  await page.getByText("Nothing is waiting").waitFor();
  const decided = (await t.gate.as("person", "GET", "/v1/prompts?view=decided&limit=5")).body.prompts;
  t.equal(decided.map((p) => p.decision), ["deny_once"]);
});

await run("inbox_many", { config: CONFIG });
