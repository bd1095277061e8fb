// Google's Lighthouse on every page, and whether Chromium would install it.
//
//     node tests/peers/lighthouse.mjs [PATH...]
//
// One page after the other, so that what was found of the first is said before
// the last is looked at.  Lighthouse has had no category "PWA" since version
// 12; what it read there is asked for by itself: Page.getInstallabilityErrors.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { Gate, root } from "../web/harness.mjs";
import { rooms, seed } from "../web/seed.mjs";

const { chromium } = createRequire(join(root, "tests/node/package.json"))("playwright-core");
const paths = process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(rooms), "/people"];
const freePort = () =>
  new Promise((ok) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => ok(port));
    });
  });

let passed = 0;
let failed = 0;
const check = (what, good, why = "") => {
  if (good) passed++;
  else failed++;
  console.log(`${good ? "ok" : "FAILED"}: ${what}${good ? "" : ` ${why}`}`);
};

// Where somebody has an account the page People is whole, and its link too.
const gate = await new Gate().start();
const profile = mkdtempSync(join(tmpdir(), "solgate-lighthouse-"));
const port = await freePort();
let context;
try {
  await seed(gate);
  await gate.as("person", "POST", "/v1/people", { name: "Ada", role: "administrator" });
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: false, // by the argument: the engine alone installs nothing
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(await gate.link());
  await page.locator("main h1").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  for (const path of paths) {
    const url = gate.origin + path;
    const before = Date.now();
    // A tab of its own, which ends with it: another look changes nothing there.
    const r = await lighthouse(url, {
      port,
      onlyCategories: ["accessibility"],
      disableStorageReset: true,
      logLevel: "error",
      output: "json",
    });
    const { score } = r.lhr.categories.accessibility;
    const bad = Object.values(r.lhr.audits).filter((a) => a.score !== null && a.score < 1);
    const ms = Date.now() - before;
    check(`${path}: signed in`, new URL(r.lhr.finalDisplayedUrl).pathname === path, r.lhr.finalDisplayedUrl);
    check(`${path}: accessibility ${Math.round(score * 100)} of 100, ${ms} ms`, score === 1, bad.map((a) => a.id).join(" "));
    await page.goto(url);
    await page.locator("main h1").first().waitFor();
    const cdp = await context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    check(`${path}: installable`, installabilityErrors.length === 0, JSON.stringify(installabilityErrors));
    await cdp.detach();
  }
} finally {
  await context?.close();
  await gate.remove();
  rmSync(profile, { recursive: true, force: true });
}
console.log(`lighthouse: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
