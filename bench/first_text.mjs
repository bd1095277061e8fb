// How long the first words of a streamed answer take to be seen, counted from
// the provider's first byte: in the page, and in a bare reader of POST /v1/chat.
// Beside it, in the same run and in turns, the same provider read directly.  Of the
// page it says where the time goes: until it has the bytes (gate and browser),
// until they are in the document (its own script), until they are in a frame
// (layout, paint and the browser's clock).
// The bar: 100 ms.
//
//     node bench/first_text.mjs [rounds]
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Gate, root, sleep, until } from "../tests/web/harness.mjs";

const { chromium } = createRequire(join(root, "tests/node/package.json"))("playwright-core");
const rounds = Number(process.argv[2] ?? 20);
const at = () => performance.timeOrigin + performance.now();
const quantile = (v, q) => [...v].sort((a, b) => a - b)[Math.min(v.length - 1, Math.floor(v.length * q))];
const show = (name, v) => console.log(`${name.padEnd(34)} median ${quantile(v, 0.5).toFixed(1)} ms, p95 ${quantile(v, 0.95).toFixed(1)} ms, longest ${Math.max(...v).toFixed(1)} ms (n = ${v.length})`);

/** A provider (Gemini's API) that thinks for a while, then says a word every 20 ms; when it said the first. */
let first = 0;
const words = Array.from({ length: 30 }, (_, i) => `word${i} `).join("");
const answer = JSON.stringify({ assistant_text: words, meta: { shape: { arc: "a", active: ["a"], parked: [], decisions: ["d"], next: ["n"] }, affect_signal: { label: "neutral", intensity: 0.1, confidence: "low" } } });
const provider = createServer(async (q, r) => {
  for await (const _ of q);
  await sleep(150);
  r.writeHead(200, { "Content-Type": "text/event-stream" });
  for (let i = 0; i < answer.length; i += 48) {
    if (i === 0) first = at();
    r.write(`data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text: answer.slice(i, i + 48) }] }, index: 0 }] })}\r\n\r\n`);
    await sleep(20);
  }
  r.end(`data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [] }, finishReason: "STOP", index: 0 }] })}\r\n\r\n`);
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");
const url = `http://127.0.0.1:${provider.address().port}`;
const dir = mkdtempSync(join(tmpdir(), "solgate-first-"));
writeFileSync(join(dir, "key"), "none\n", { mode: 0o600 });

/** When a reader of a stream has the text; then the rest of it. */
async function reads(url, init, text) {
  const r = await fetch(url, init);
  let seen = 0;
  let all = "";
  for await (const part of r.body.pipeThrough(new TextDecoderStream())) {
    all += part;
    if (seen === 0 && all.includes(text)) seen = at();
  }
  return seen;
}

const gate = await new Gate(`[page]\nenter = "send"\n[model]\nprovider = "gemini"\nbase_url = "${url}"\nkey_file = "${join(dir, "key")}"\n`).start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState: await gate.session() });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.firstSeen = 0;
    globalThis.marks = {};
    const now = () => performance.timeOrigin + performance.now();
    const decode = TextDecoder.prototype.decode;
    TextDecoder.prototype.decode = function (...all) {
      const text = decode.apply(this, all);
      if (text.includes("word0")) globalThis.marks.read ??= now();
      return text;
    };
    new MutationObserver(() => {
      const last = [...document.querySelectorAll("article.assistant[aria-busy=true] .said")].at(-1);
      if (globalThis.firstSeen !== 0 || !last?.textContent.startsWith("word0")) return;
      globalThis.marks.there ??= now();
      requestAnimationFrame(() => setTimeout(() => (globalThis.firstSeen ||= now())));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`${gate.origin}/t/bench`);
  const field = page.getByRole("textbox", { name: "Message" });
  await field.waitFor();
  const direct = [];
  const reader = [];
  const seen = [];
  const read = [];
  const there = [];
  for (let i = 0; i < rounds; i++) {
    direct.push((await reads(url, { method: "POST", body: "{}" }, "word0")) - first);
    const body = JSON.stringify({ threadId: `bare-${i}`, message: `Count ${i}` });
    const headers = { Authorization: `Bearer ${gate.token("person")}`, Accept: "text/event-stream", "Content-Type": "application/json" };
    reader.push((await reads(`${gate.origin}/v1/chat`, { method: "POST", body, headers }, "word0")) - first);
    await page.evaluate(() => {
      globalThis.firstSeen = 0;
      globalThis.marks = {};
    });
    await field.fill(`Count ${i}`);
    await page.keyboard.press("Enter");
    seen.push((await until(() => page.evaluate(() => globalThis.firstSeen), "the first word")) - first);
    const marks = await page.evaluate(() => globalThis.marks);
    read.push(marks.read - first);
    there.push(marks.there - marks.read);
    await until(async () => (await page.locator("article.assistant[aria-busy=true]").count()) === 0, "the end");
  }
  show("the provider, read directly", direct);
  show("POST /v1/chat, read the same way", reader);
  show("the page: has the bytes", read);
  show("the page: its own script", there);
  show("the page: in a frame", seen);
  console.log(`from the provider's first byte; the bar is 100 ms; load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
} finally {
  await browser.close();
  await gate.remove();
  provider.close();
  provider.closeAllConnections();
  rmSync(dir, { recursive: true });
}
