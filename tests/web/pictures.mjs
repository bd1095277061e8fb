// Pictures of the demo for the README, and of the page for its guide: desktop and
// phone, light and dark.  What differs from run to run (times,
// ids, a countdown) is written over, so that the same program gives the same
// pictures.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Gate, root, sleep } from "./harness.mjs";
import { startDemo, steps } from "./demo.mjs";
import { seed } from "./seed.mjs";

const require = createRequire(join(root, "tests/node/package.json"));
const { chromium } = require("playwright-core");
const out = process.argv[2];

async function still(page) {
  await page.evaluate((root) => {
    for (const t of document.querySelectorAll("time")) t.textContent = "09:41";
    for (const t of document.querySelectorAll("[role=timer]")) t.textContent = "denies in 114 s";
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode())
      if (n.data.includes(root)) n.data = n.data.replaceAll(root, "/home/you/project");
      else if (n.data.includes("/tmp/solgate-demo-")) n.data = n.data.replace(/\/tmp\/solgate-demo-\w+/g, "/home/you");
      else if (/^[0-9a-f]{8}$/.test(n.data.trim())) n.data = "5e55a0e1";
      else if (/\d{4}-\d\d-\d\d/.test(n.data)) n.data = n.data.replace(/\d{4}-\d\d-\d\d/g, "2027-03-14");
    document.activeElement?.blur();
  }, root);
  await page.mouse.move(0, 0);
}

/** A second system, with something to see in its day. */
async function boat(gate) {
  const post = (path, body) => gate.as("person", "POST", path, body);
  await gate.as("person", "PUT", "/v1/energy/systems/main", { name: "Hut" });
  await post("/v1/energy/systems", { name: "Boat" });
  for (const [name, watts, hours, dutyCycle] of [["LED lights", 24, 5, 100], ["Water pump", 60, 0.5, 100], ["Laptop", 65, 5, 80], ["Navigation", 18, 12, 100]])
    await post("/v1/energy/loads", { name, watts, hours, dutyCycle });
  await post("/v1/energy/sources", { name: "Roof panel", quantity: 2, input: 100, hours: 4.5, type: "solar" });
  await gate.as("person", "PUT", "/v1/energy/battery", { capacityAh: 110, voltage: 12, initialSoC: 80, location: "", forecastMode: "now" });
}

async function one(browser, colorScheme) {
  const demo = await startDemo();
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 880 },
      deviceScaleFactor: 1,
      colorScheme,
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
    });
    const page = await context.newPage();
    await page.goto(demo.link);
    const chip = await steps.chip(page);
    await chip.getByRole("button", { name: /^Needs permission/ }).click();
    await page.getByText("1 waiting").first().waitFor();
    await page.getByRole("button", { name: "Later" }).click();
    await sleep(1500);
    await still(page);
    await page.screenshot({ path: join(out, `chat-${colorScheme}.png`) });
    await steps.inbox(page);
    await sleep(1500);
    await still(page);
    await page.screenshot({ path: join(out, `inbox-${colorScheme}.png`) });
  } finally {
    await demo.stop();
  }
}

const SHIP = `set -e
curl -fsSL https://get.example.com/tool.sh -o /tmp/tool.sh
sudo sh /tmp/tool.sh --prefix="$HOME/.local" >> build/install.log 2>&1
rm -rf build/*.tmp && git push origin main  # ship it`;
const BEFORE = `import time

def wait(seconds):
    time.sleep(seconds)

def main():
    wait(5)
    print("done")
`;

/** A write as a hook tells of it. */
function write(path, content, before) {
  const input = { file_path: path, content };
  const hash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  return { method: "fs", params: { op: "write", path, content: `sha256:${hash}` }, context: { input, before } };
}

const who = (id, name) => ({ id, name, version: "1.2.0", source: { type: "npm", ref: "@example/agent" } });

/** Requests of every kind, and what is known about them afterwards. */
async function scenes(browser) {
  const gate = new Gate("[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n[limits]\nprompts = 40\n");
  await gate.start(["--unattended=wait"]);
  try {
    await seed(gate);
    const look = async (path, name, { width = 1280, height = 800, colorScheme = "light", wait, before, ...more } = {}) => {
      const context = await browser.newContext({
        storageState: await gate.session(),
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "UTC",
        ...more,
      });
      const page = await context.newPage();
      await page.goto(gate.origin + path);
      await page.locator(wait ?? "main h1").first().waitFor();
      await before?.(page);
      await sleep(1200);
      await still(page);
      await page.screenshot({ path: join(out, `${name}.png`) });
      await context.close();
    };
    const drop = async () => {
      const open = (await gate.as("person", "GET", "/v1/prompts?limit=200")).body.prompts.filter((p) => p.open);
      for (const p of open) await gate.as("person", "POST", `/v1/prompts/${p.promptId}/decision`, { decision: "deny_once", rev: p.rev });
    };
    await gate.ask({ params: { command: SHIP }, extension: who("ext.builder", "Builder"), context: { description: "Install the tool and ship the build" } });
    await look("/inbox", "command", { wait: ".inbox-answers", height: 1040 });
    await drop();
    await gate.ask({ params: { command: "cd packages/api && npm test -- --coverage 2>&1 | tail -40" }, extension: who("ext.tester", "Tester"), context: { description: "Run the tests of the API" } });
    await look("/inbox", "phone", { wait: ".inbox-answers", width: 390, height: 844, colorScheme: "dark", hasTouch: true, isMobile: true });
    await drop();
    const file = join(root, "build/main.py");
    writeFileSync(file, BEFORE);
    await gate.ask({ ...write(file, BEFORE.replace("wait(5)", "wait(0.5)").replace("import time", "import sys\nimport time"), BEFORE), extension: who("ext.editor", "Editor") });
    await look("/inbox", "write", { wait: ".diff-lines", height: 980, before: (page) => page.getByRole("button", { name: "Side by side" }).click() });
    rmSync(file);
    await drop();
    const wants = ["git fetch --all", "make test", "npm run lint", "rm -rf dist", "cargo check --workspace", "git push origin main", "curl -s https://example.com/version"];
    for (let i = 0; i < 14; i++)
      await gate.ask({ params: { command: i < 7 ? wants[i] : `cd packages/part${i - 6} && ${wants[i - 7]}` }, extension: who(...[["ext.builder", "Builder"], ["ext.tester", "Tester"], ["ext.docs", "Documentation"]][i % 3]) });
    await look("/inbox?group=who", "many", { wait: ".inbox-group", before: async (page) => {
      await page.getByRole("button", { name: "Choose several" }).click();
      for (const i of [0, 1]) await page.locator(".inbox-card input[type=checkbox]").nth(i).check();
      await page.evaluate(() => (document.activeElement.blur(), scrollTo(0, 0), document.querySelector("main").scrollTo(0, 0)));
    } });
    await drop();
    const [trace] = (await gate.as("person", "GET", "/v1/traces?limit=1")).body.items;
    await look(`/traces/${trace.traceRunId}?tab=why`, "trace", { wait: ".traces-panel" });
    await boat(gate);
    await look("/energy?chat=load", "energy", { wait: ".energy-table", colorScheme: "dark", before: async (page) => {
      await page.locator(".composer textarea").fill("I have a Dometic CFX3 45 fridge");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("button", { name: "Change…" }).click();
      await page.locator(".spec-form").getByLabel("Power of one (W)").fill("60");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Done" }).click();
      await page.locator("[data-changed]").waitFor();
    } });
  } finally {
    await gate.remove();
  }
}

const SAID = `Yes. When \`job.run()\` raises, the lock is never given back, and the second worker waits for good. This gives it back:

\`\`\`python
def drain(queue, lock):
    lock.acquire()
    try:
        for job in queue:
            job.run()      # may raise
    finally:
        lock.release()
\`\`\`

- [x] release the lock in \`finally\`
- [ ] a test with a job that raises`;

/** A conversation with a model, with files that went along. */
async function talk(browser) {
  const server = createServer(async (q, r) => {
    for await (const part of q) void part;
    const text = JSON.stringify({ assistant_text: SAID, meta: { shape: { arc: "a", active: ["a"], parked: [], decisions: ["d"], next: ["n"] }, affect_signal: { label: "neutral", intensity: 0.1, confidence: "low" } } });
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    r.end(`data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP", index: 0 }], usageMetadata: { promptTokenCount: 1834, candidatesTokenCount: 212, totalTokenCount: 2046 } })}\r\n\r\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dir = mkdtempSync(join(tmpdir(), "solgate-pictures-"));
  writeFileSync(join(dir, "key"), "none\n", { mode: 0o600 });
  const gate = new Gate(`[page]\nenter = "send"\n[model]\nprovider = "gemini"\nbase_url = "http://127.0.0.1:${server.address().port}"\nkey_file = "${join(dir, "key")}"\ninput_price = 300\noutput_price = 2500\n`);
  await gate.start();
  try {
    for (const title of ["Release notes for 2.4", "Why is the nightly build slow?", "Plan the database upgrade"])
      await gate.as("person", "POST", "/v1/chat", { threadId: `t-${title.length}`, message: title });
    for (const [name, width, height, colorScheme] of [["talk", 1280, 800, "light"], ["talk-phone", 390, 844, "dark"]]) {
      const context = await browser.newContext({ storageState: await gate.session(), viewport: { width, height }, colorScheme, reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC" });
      const page = await context.newPage();
      await page.goto(`${gate.origin}/t/worker-${name}`);
      await page.getByLabel("Attach a file").setInputFiles([
        { name: "worker.py", mimeType: "text/plain", buffer: Buffer.from("def drain(queue, lock):\n    lock.acquire()\n") },
        { name: "trace.log", mimeType: "text/plain", buffer: Buffer.from("worker 2: waiting for lock\n".repeat(40)) },
      ]);
      await page.locator(".attach-chip").nth(1).waitFor();
      await page.getByRole("textbox", { name: "Message" }).fill("The second worker hangs after an error. Is it the lock?");
      await page.keyboard.press("Enter");
      await page.locator(".prose li.task").first().waitFor();
      await page.locator(".msg-foot").waitFor();
      await page.evaluate(() => (document.querySelector("[data-test=usage]").lastChild.textContent = " · 1.9 s"));
      await sleep(1800);
      await page.getByRole("region", { name: "Conversation" }).evaluate((e) => (e.scrollTop = 0));
      await still(page);
      await page.screenshot({ path: join(out, `${name}.png`) });
      await context.close();
    }
  } finally {
    await gate.remove();
    server.close();
    server.closeAllConnections();
    rmSync(dir, { recursive: true });
  }
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
for (const scheme of ["light", "dark"]) await one(browser, scheme);
await scenes(browser);
await talk(browser);
await browser.close();
