// Pictures of the demo for the README.  What differs from run to run (times,
// ids, a countdown) is written over, so that the same program gives the same
// pictures.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root, sleep } from "./harness.mjs";
import { startDemo, steps } from "./demo.mjs";

const require = createRequire(join(root, "tests/node/package.json"));
const { chromium } = require("playwright-core");
const out = process.argv[2];

async function still(page) {
  await page.evaluate(() => {
    for (const t of document.querySelectorAll("time")) t.textContent = "09:41";
    for (const t of document.querySelectorAll("[role=timer]")) t.textContent = "114 s";
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode())
      if (/^[0-9a-f]{8}$/.test(n.data.trim())) n.data = "5e55a0e1";
      else if (/\d{4}-\d\d-\d\d/.test(n.data)) n.data = n.data.replace(/\d{4}-\d\d-\d\d/g, "2027-03-14");
    document.activeElement?.blur();
  });
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

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
for (const scheme of ["light", "dark"]) await one(browser, scheme);
await browser.close();
