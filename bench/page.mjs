// First paint of the page on loopback, signed in.
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { Gate, root, until } from "../tests/web/harness.mjs";

const require = createRequire(join(root, "tests/node/package.json"));
const { chromium } = require("playwright-core");
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const gate = await new Gate("[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 600\n").start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ storageState: await gate.session(), viewport: { width: 1280, height: 860 } });

async function firstPaint(path) {
  const times = [];
  for (let i = 0; i < 7; i++) {
    const page = await context.newPage();
    await page.goto(gate.origin + path);
    await page.locator("main h1").first().waitFor();
    times.push(
      await until(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime)),
    );
    await page.close();
  }
  return median(times);
}

for (const path of ["/", "/inbox"])
  console.log(`first contentful paint of ${path}: ${(await firstPaint(path)).toFixed(0)} ms (median of 7)`);
console.log(`the bar for / is 300 ms; load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);

await browser.close();
await gate.remove();
