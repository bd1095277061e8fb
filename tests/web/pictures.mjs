// Pictures of the demo for the README, and of the page for its guide.  What differs from run to run (times,
// ids, a countdown) is written over, so that the same program gives the same
// pictures.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
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
      else if (/^[0-9a-f]{8}$/.test(n.data.trim())) n.data = "5e55a0e1";
      else if (/\d{4}-\d\d-\d\d/.test(n.data)) n.data = n.data.replace(/\d{4}-\d\d-\d\d/g, "2027-03-14");
    document.activeElement?.blur();
  }, root);
  await page.mouse.move(0, 0);
}

async function one(browser, colorScheme) {
  const demo = await startDemo();
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
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
    const look = async (path, name, { width = 1280, height = 800, colorScheme = "light", wait, before } = {}) => {
      const context = await browser.newContext({
        storageState: await gate.session(),
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "UTC",
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
    await look("/inbox", "command", { wait: ".inbox-answers" });
    await look("/inbox", "phone", { wait: ".inbox-answers", width: 390, height: 844, colorScheme: "dark" });
    await drop();
    await gate.ask({ ...write("/srv/app/main.py", BEFORE.replace("wait(5)", "wait(0.5)").replace("import time", "import sys\nimport time"), BEFORE), extension: who("ext.editor", "Editor") });
    await look("/inbox", "write", { wait: ".diff-lines", before: (page) => page.getByRole("button", { name: "Side by side" }).click() });
    await drop();
    for (let i = 0; i < 14; i++)
      await gate.ask({ params: { command: ["git status", "make test", "npm run lint", "ls -la", "cargo check"][i % 5] + ` -- part${i}` }, extension: who(["ext.builder", "ext.tester", "ext.docs"][i % 3], "Agent") });
    await look("/inbox?group=who", "many", { wait: ".inbox-group", before: (page) => page.getByRole("button", { name: "Choose several" }).click() });
    await drop();
    const [trace] = (await gate.as("person", "GET", "/v1/traces?limit=1")).body.items;
    await look(`/traces/${trace.traceRunId}?tab=why`, "trace", { wait: ".traces-panel" });
    await look("/energy", "energy", { wait: ".energy-table", colorScheme: "dark" });
  } finally {
    await gate.remove();
  }
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
for (const scheme of ["light", "dark"]) await one(browser, scheme);
await scenes(browser);
await browser.close();
