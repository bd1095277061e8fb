// The playground decides in the browser: what the gate says, without asking it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check, long, root, run, until } from "./harness.mjs";

const program = resolve(root, process.env.SOLGATE || "build/solgate");
const box = (page) => page.getByRole("textbox", { name: "What somebody says" });
const result = (page) => page.locator("[data-test=result]");
const called = (page) => page.locator("[data-test=call-result]");
const here = (page, yes) => page.locator(`[data-test=where][data-here=${yes}]`).waitFor();
/** Ids and times differ from one answer to the next. */
const bare = (r) => JSON.stringify({ ...r, gate: { ...r.gate, decision_id: "", created_at: "" } });
const until_text = (page, text) => until(async () => (await result(page).getAttribute("data-text")) === text, text);

/** What is sent while something is done: bodies and queries.  Looking whether all is well sends neither. */
async function sent(page, fn) {
  const seen = [];
  const note = (r) => {
    const { pathname, search } = new URL(r.url());
    if (r.method() !== "GET" || search !== "" || r.postData()) seen.push(`${r.method()} ${pathname}${search}`);
  };
  page.on("request", note);
  await fn();
  page.off("request", note);
  return seen.filter((s) => !s.startsWith("GET /v1/events"));
}

//
check("PL5", "a turn is decided in the browser as the gate decides it, and nothing is sent", async (t) => {
  const page = await t.page("/playground");
  await here(page, true);
  const texts = readFileSync(join(root, "tests/data/try.jsonl"), "utf8").trim().split("\n").map((l) => JSON.parse(l).input.text);
  texts.push("Is this chicken still good? The date says Friday.", "I want to kill myself", "delete everything 😀", "ok thanks");
  const said = [];
  const asked = await sent(page, async () => {
    for (const text of texts) {
      await box(page).fill(text);
      await until_text(page, text);
      said.push(await result(page).getAttribute("data-line"));
    }
  });
  t.equal(asked, [], "requests");
  for (const [i, text] of texts.entries()) {
    const r = await t.gate.as("viewer", "POST", "/v1/try", { text });
    t.equal(bare(JSON.parse(said[i])), bare(r.body), text);
  }
});

//
check("PL6", "a call meets a policy file in the browser, as solgate eval says", async (t) => {
  const page = await t.page("/playground?what=call", { width: 390, height: 844 });
  await here(page, true);
  const asked = await sent(page, async () => {
    await page.getByRole("button", { name: "A sample" }).click();
    await page.getByText("5 rules").waitFor();
    await page.getByText("Its expectation holds.").waitFor();
    const grants = JSON.parse(execFileSync(program, ["eval", "policy"], {
      input: `${JSON.stringify({ text: await page.getByLabel("Policy file").inputValue() })}\n`, encoding: "utf8" })).rules.map((r) => r.grant);
    for (const [scope, verdict] of [["git log -3", "allow"], ["git push -f origin main", "deny"], ["sudo git push -f x", "deny"], ["make", "ask"], ["git status; rm -rf /", "ask"]]) {
      await page.getByLabel("What it wants to do").fill(scope);
      await until(async () => (await called(page).getAttribute("data-scope")) === scope && (await called(page).getAttribute("data-verdict")) === verdict, `${scope}: ${verdict}`);
      const q = { mode: "prompt", cwd: "/project", now: new Date().toISOString(), grants, extension: { id: "me" }, call: { call_id: "try", method: "exec", params: { command: scope } } };
      t.equal(await called(page).getAttribute("data-line"), JSON.stringify(JSON.parse(execFileSync(program, ["eval", "action"], { input: `${JSON.stringify(q)}\n`, encoding: "utf8" }))), scope);
    }
    await page.getByLabel("What it wants to do").fill("git push --force x");
    await page.getByText("policy.toml:8:no-force", { exact: true }).waitFor();
  });
  t.equal(asked, [], "requests");
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false, "sideways");
  await page.evaluate(() => scrollTo(0, 0));
  await t.axe(page, "call");
});

//
long("PL6", "a file from the disk is read here; what is wrong is named with its line", async (t) => {
  const page = await t.page("/playground?what=call", { colorScheme: "dark" });
  await here(page, true);
  const file = join(t.gate.dir, "mine.toml");
  writeFileSync(file, '[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "http"\npattern = "*.a.example"\n\n[[expect]]\nextension = "x"\ncapability = "http"\nscope = "https://x.a.example/"\nverdict = "allow"\n');
  const asked = await sent(page, async () => {
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("1 rule", { exact: true }).waitFor();
    await page.locator("[data-test=expects]").getByText("Expectations that do not hold, by their lines: 7").waitFor();
    await page.getByLabel("Policy file").fill('[[rule]]\neffect = "maybe"\n');
    await page.getByText('policy.toml:2: effect must be "allow" or "deny"').waitFor();
    await page.getByLabel("Policy file").fill("<script>alert(1)</script>");
    await page.getByText(/policy\.toml:1: /).waitFor();
  });
  t.equal(asked, [], "requests");
  t.equal(await page.locator("main script").count(), 0, "T29: text is text");
  await t.axe(page, "wrong");
});

// R-785, T29
long("PL5", "only the worker may compile, and it comes when something is tried", async (t) => {
  const page = await t.page("/");
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name).filter((n) => /\.wasm|core\.worker|turn-weights/.test(n)));
  t.equal(await loaded(), [], "at the first load");
  const other = await t.page("/playground");
  await here(other, true);
  const scripts = [];
  other.on("response", (r) => scripts.push(r));
  await box(other).fill("ok thanks");
  await until_text(other, "ok thanks");
  const of = (end) => scripts.find((r) => new URL(r.url()).pathname.includes(end));
  const policy = (r) => r.headers()["content-security-policy"];
  t.ok(policy(of("core.worker")).includes("script-src 'self' 'wasm-unsafe-eval'"), "the worker");
  t.ok(!policy(of("core.worker")).includes("'unsafe-eval'"), "and no more");
  t.equal(of(".wasm").headers()["content-type"], "application/wasm");
  t.equal(of(".bin").headers()["content-type"], "application/octet-stream");
  for (const r of [of(".wasm"), of(".bin")]) t.ok(!policy(r).includes("unsafe"), "files");
  for (const path of ["/", "/playground"]) t.ok(!/unsafe/.test((await t.gate.as(null, "GET", path)).headers.get("content-security-policy")), path);
});

//
long("PL5", "the gate may be gone: what is loaded goes on", async (t) => {
  t.allow(/Failed to load|ERR_|net::/);
  await t.ownGate();
  const page = await t.page("/playground");
  await here(page, true);
  await box(page).fill("ok");
  await until_text(page, "ok");
  await t.gate.stop();
  await box(page).fill("My chest hurts and my left arm is numb");
  await result(page).getByText("3 of 3").waitFor();
});

//
long("PL5", "without the module, or with rules of its own, the gate is asked, and the page says so", async (t) => {
  t.allow(/core\.worker|Failed to load|ERR_/);
  const context = await t.context();
  await context.route(/core\.worker/, (r) => r.abort());
  const page = await t.page("/playground", { context });
  const asked = await sent(page, async () => {
    await box(page).fill("ok thanks");
    await until_text(page, "ok thanks");
  });
  t.ok(asked.includes("POST /v1/try"), asked.join());
  await here(page, false);
  await page.getByText("it could not be loaded").waitFor();
  await page.getByRole("link", { name: "A call" }).click();
  await page.getByLabel("What it wants to do").fill("git push");
  await until(async () => (await called(page).getAttribute("data-verdict")) === "ask", "the gate's answer");
  t.equal(await page.getByLabel("Policy file").count(), 0, "no policy file to try");

  const own = await t.context();
  await own.route("**/v1/state", async (r) => {
    const answer = await r.fetch();
    await r.fulfill({ response: answer, json: { ...(await answer.json()), builtinTurns: false } });
  });
  const second = await t.page("/playground", { context: own });
  await second.getByText("reads turns by more than the built-in rules").waitFor();
  t.ok((await sent(second, async () => {
    await box(second).fill("ok thanks");
    await until_text(second, "ok thanks");
  })).includes("POST /v1/try"), "asked");
});

await run("core");
