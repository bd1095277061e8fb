// The site from the disk, in a browser: search, widths, both themes, axe.
//
//     node tests/node/site.mjs DIRECTORY
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const root = resolve(process.argv[2]);
const address = (page) => pathToFileURL(join(root, page)).href;
const executablePath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((p) => existsSync(p));
let passed = 0, failed = 0;
const ok = (name, holds, why = "") => {
  if (holds) passed++;
  else {
    failed++;
    console.error(`FAILED: ${name}\n  ${why}`);
  }
};

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
async function violations(page) {
  await page.evaluate(axe);
  const { violations: v } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ["violations"], preload: false }), RULES);
  return v.map((x) => `${x.id}: ${x.nodes.slice(0, 3).map((n) => n.html.slice(0, 200)).join(" | ")}`).join("\n  ");
}

const KINDS = ["index.html", "docs/index.html", "docs/hosts.html", "docs/threats.html", "docs/decisions/index.html", "docs/decisions/018-libraries-when-needed.html",
  "man/index.html", "man/solgate.1.html", "man/solgate-policy.5.html", "kits/index.html", "kits/python/index.html", "examples/index.html",
  "examples/wasm/index.html", "api/problems.html", "api/shapes.html", "api/shapes/HostcallRequest.html", "CONTRIBUTING.html", "src/gate/index.html"];
if (process.env.SITE_PAGES === "all") KINDS.splice(0, KINDS.length, ...readdirSync(root, { recursive: true }).map(String).filter((f) => f.endsWith(".html")));

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
  const outside = [], noise = [];
  const open = async (options) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.on("request", (r) => r.url().startsWith("file:") || outside.push(r.url()));
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && noise.push(m.text()));
    page.on("pageerror", (e) => noise.push(e.message));
    return page;
  };

  //
  const page = await open();
  await page.goto(address("docs/tutorial.html"));
  const field = page.getByRole("searchbox", { name: "Search" });
  await page.keyboard.press("/");
  ok("a stroke begins the search", await field.evaluate((e) => e === document.activeElement));
  await field.fill("policy import");
  await page.locator("#hits a").first().waitFor();
  ok("a command is found in the manual", (await page.locator("#hits a").evaluateAll((l) => l.map((a) => a.getAttribute("href")))).some((h) => h.includes("man/solgate")));
  ok("it says how many there are", /section/.test(await page.locator("#found").innerText()));
  await field.fill("ProblemDetails");
  await page.locator("#hits a", { hasText: /^ProblemDetails$/ }).click();
  await page.getByRole("heading", { level: 1, name: "ProblemDetails" }).waitFor();
  ok("a shape is found, and its page opens", page.url() === address("api/shapes/ProblemDetails.html"), page.url());
  await field.fill("/v1/hostcalls/{id}");
  await page.locator('#hits a[href*="api/index.html#"]').first().click();
  await page.waitForURL(/api\/index\.html#/);
  ok("an address of the API is found, with its anchor", await page.evaluate(() => document.getElementById(location.hash.slice(1))?.innerText.includes("/v1/hostcalls/{id}")));
  await field.fill("zzqx");
  await page.getByText("Nothing found.").waitFor();
  await field.fill("<img src=x onerror=alert(1)>");
  await page.getByText("Nothing found.").waitFor();
  ok("T29: what is searched for is text", (await page.locator("#hits img, #found img").count()) === 0);

  //
  for (const colorScheme of ["light", "dark"])
    for (const width of [390, 1280]) {
      const p = await open({ colorScheme, viewport: { width, height: 844 } });
      for (const kind of KINDS) {
        await p.goto(address(kind));
        const v = colorScheme === "dark" || width === 390 ? await violations(p) : "";
        ok(`axe: ${kind}, ${colorScheme}, ${width} px`, v === "", v);
        ok(`nothing scrolls sideways: ${kind}, ${width} px`, await p.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
      }
      ok(`${colorScheme} is ${colorScheme}`, (await p.evaluate(() => getComputedStyle(document.body).backgroundColor)) === (colorScheme === "dark" ? "rgb(21, 24, 27)" : "rgb(255, 255, 255)"));
      if (process.env.PICTURES) await p.goto(address("docs/hosts.html")).then(() => p.screenshot({ path: `${process.env.PICTURES}/site-${colorScheme}-${width}.png` }));
      await p.context().close();
    }

  const phone = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await phone.goto(address("index.html"));
  await phone.getByRole("link", { name: "All pages" }).click();
  ok("a phone without scripts gets to all pages", new URL(phone.url()).hash === "#pages");
  await phone.getByRole("navigation").getByRole("link", { name: "API" }).click();
  await phone.getByRole("heading", { level: 1, name: "HTTP API" }).waitFor();
  ok("there is no search without scripts", !(await phone.getByRole("searchbox").isVisible()));

  ok("nothing is loaded from elsewhere", outside.length === 0, outside.join(" "));
  ok("the console stays empty", noise.length === 0, noise.join("\n  "));
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
