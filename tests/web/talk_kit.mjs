// A model that writes word by word, and what its suites share.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A model: says text in pieces, and waits before the piece number `hold` until release() is called; or fails with that status. */
export const model = { text: "", hold: -1, status: 200, release: () => undefined, left: 0, heard: [] };
export const server = createServer(async (q, r) => {
  let body = "";
  for await (const piece of q) body += piece;
  model.heard.push(JSON.parse(body));
  if (model.status !== 200) {
    r.writeHead(model.status, { "Content-Type": "application/json" });
    return void r.end(JSON.stringify({ error: { code: model.status, message: "not now" } }));
  }
  const text = JSON.stringify({ assistant_text: model.text, meta: { shape: { arc: "a", active: ["a"], parked: [], decisions: ["d"], next: ["n"] }, affect_signal: { label: "neutral", intensity: 0.1, confidence: "low" } } });
  const held = model.hold;
  r.writeHead(200, { "Content-Type": "text/event-stream" });
  const say = (candidate, more = {}) => r.write(`data: ${JSON.stringify({ candidates: [candidate], ...more })}\r\n\r\n`);
  for (let i = 0; i * 12 < text.length; i++) {
    if (i === held) {
      const gone = once(r, "close").then(() => "gone");
      if ((await Promise.race([new Promise((free) => (model.release = free)), gone])) === "gone") return void model.left++;
    }
    say({ content: { role: "model", parts: [{ text: text.slice(i * 12, i * 12 + 12) }] }, index: 0 });
  }
  say({ content: { role: "model", parts: [] }, finishReason: "STOP", index: 0 }, { usageMetadata: { promptTokenCount: 1234, candidatesTokenCount: 56, totalTokenCount: 1290 } });
  r.end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
export const dir = mkdtempSync(join(tmpdir(), "solgate-talk-"));
writeFileSync(join(dir, "key"), "not-a-key\n", { mode: 0o600 });
export const config = `[page]
enter = "send"
[model]
provider = "gemini"
base_url = "http://127.0.0.1:${server.address().port}"
key_file = "${join(dir, "key")}"
input_price = 3000
output_price = 15000
`;

let n = 0;
export const fresh = () => `talk-${process.pid}-${++n}`;
export const field = (page) => page.getByRole("textbox", { name: "Message" });
export const says = (text, hold = -1) => Object.assign(model, { text, hold, status: 200, release: () => undefined, heard: [] });
export const said = (page) => page.locator("article.assistant .said");
export const shown = (page, text) => said(page).getByText(text, { exact: true });
export const spoken = () => JSON.stringify(model.heard[0].contents);

/** The end of a suite. */
export function close() {
  server.close();
  server.closeAllConnections();
  rmSync(dir, { recursive: true });
}
