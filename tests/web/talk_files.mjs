// A conversation that one works with: files that go along, long code, tables,
// drafts, and where conversations are (issue 21, 5).
import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { briefly, check, long, run, until } from "./harness.mjs";
import { close, config, field, fresh, model, said, says, shown } from "./talk_kit.mjs?files";

function crc(bytes) {
  let c = ~0;
  for (const b of bytes) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

/** A picture of noise, so that it does not become small. */
function png(width, height) {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  randomFillSync(rows);
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0;
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

const last = () => model.heard[0].contents.at(-1).parts;
const chips = (page) => page.locator(".attach .attach-chip");
const send = async (page, text, answer) => {
  says(answer);
  await field(page).fill(text);
  await page.keyboard.press("Enter");
  await shown(page, answer).last().waitFor();
};

// R-739 R-740
for (const [name, how] of briefly([
  ["wide and light", { width: 1280, height: 800, colorScheme: "light" }],
  ["a phone in the dark", { width: 390, height: 844, colorScheme: "dark" }],
]))
  check(`FILE1 ${name}`, "text and pictures go along: chosen, pasted, dropped; taken back; refused in words; sent again", async (t) => {
    const page = await t.page(`/t/${fresh()}`, how);
    await page.getByText("Nothing here yet").waitFor();
    const choose = page.getByLabel("Attach a file");
    const small = png(8, 8);
    await choose.setInputFiles([
      { name: "log.txt", mimeType: "text/plain", buffer: Buffer.from("wind 12 kn\n\tgusts 18") },
      { name: "chart.bin", mimeType: "application/octet-stream", buffer: small },
      { name: "fake.png", mimeType: "image/png", buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]) },
    ]);
    await chips(page).nth(1).waitFor();
    t.equal(await chips(page).count(), 2);
    await page.getByRole("alert").filter({ hasText: "fake.png is neither text nor a PNG, JPEG, GIF or WebP picture." }).waitFor();
    await t.axe(page, `chips, ${name}`);
    // Dropped and pasted; a name is no kind.
    const give = (kind, bytes, file) =>
      page.evaluate(
        ([kind, bytes, file]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(bytes)], file));
          const e = kind === "drop" ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
          document.querySelector(kind === "drop" ? ".talk" : ".composer textarea").dispatchEvent(e);
        },
        [kind, [...bytes], file],
      );
    await give("drop", Buffer.from("# dropped"), "dropped.md");
    await chips(page).nth(2).waitFor();
    await give("paste", small, "pasted.png");
    await chips(page).nth(3).waitFor();
    await page.getByRole("button", { name: "Remove dropped.md" }).focus();
    await page.keyboard.press("Enter");
    await until(async () => (await chips(page).count()) === 3, "taken back");
    t.equal(await page.getByRole("alert").filter({ hasText: "fake.png" }).count(), 0, "what was said of it is over");
    await send(page, "What wind?", "Twelve knots.");
    const parts = last();
    t.equal(parts.filter((p) => p.inlineData).map((p) => `${p.inlineData.mimeType} ${p.inlineData.data}`), Array(2).fill(`image/png ${small.toString("base64")}`));
    t.ok(parts[0].text.includes("wind 12 kn\n\tgusts 18") && parts[0].text.includes('"log.txt"'), parts[0].text);
    t.equal(parts.at(-1).text, "What wind?");
    t.equal(await chips(page).count(), 0, "the next message has none");
    t.equal(await page.locator("article.user .attach-chip").allInnerTexts(), ["log.txt", "chart.bin", "pasted.png"]);
    await page.reload();
    await page.locator("article.user .attach-chip").nth(2).waitFor();
    await t.axe(page, `sent, ${name}`);
    // Edited after a reload: the files go along again.
    await page.getByRole("button", { name: "Edit this message and send it again" }).click();
    await chips(page).nth(2).waitFor();
    await page.getByRole("button", { name: "Remove pasted.png" }).click();
    await send(page, "And the chart?", "A square.");
    t.equal(last().filter((p) => p.inlineData).length, 1);
    t.ok(last()[0].text.includes("wind 12 kn"), "the text, too");
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scroll");
  });

//
long("FILE2", "a large photo is made smaller; a large text is refused; files wait while one looks elsewhere", async (t) => {
  const id = fresh();
  const page = await t.page(`/t/${id}`);
  await page.getByText("Nothing here yet").waitFor();
  const photo = png(2600, 400);
  t.ok(photo.length > 2_500_000, `${photo.length}`);
  await page.getByLabel("Attach a file").setInputFiles([{ name: "photo.png", mimeType: "image/png", buffer: photo }, { name: "all.log", mimeType: "text/plain", buffer: Buffer.alloc(200_001, "x") }]);
  await chips(page).first().waitFor();
  await page.getByRole("alert").filter({ hasText: "all.log is too large: 200,000 bytes at most." }).waitFor();
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.goBack();
  await chips(page).first().waitFor();
  await send(page, "What is it?", "Noise.");
  const sent = last().find((p) => p.inlineData).inlineData;
  t.equal(sent.mimeType, "image/jpeg");
  t.ok(Buffer.from(sent.data, "base64").length <= 2_500_000, "small enough");
});

long("FILE3", "long code is folded and copied whole with its tabs; tables keep their sides; formulas are text", async (t) => {
  const context = await t.context({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await t.page(`/t/${fresh()}`, { context });
  await page.getByText("Nothing here yet").waitFor();
  const code = Array.from({ length: 120 }, (_, i) => `\tif (x == ${i}) {\n\t\treturn ${i};`).join("\n");
  says(`Here:\n\n\`\`\`c\n${code}\n\`\`\`\n\n| left | right |\n|:--|--:|\n| a | 1 |\n\n- [x] done\n- [ ] open\n\nIt is $a_1 * b_2 * c$ then.`);
  await field(page).fill("Code, please");
  await page.keyboard.press("Enter");
  await page.locator("[data-test=usage]").waitFor();
  await page.reload(); // what was seen while it came is not folded
  const more = page.getByRole("button", { name: "Show all 240 lines" });
  await more.waitFor();
  const pre = page.locator(".code pre");
  const low = await pre.evaluate((e) => e.clientHeight);
  t.ok(low < 900, `folded to ${low}`);
  await t.axe(page, "folded");
  await more.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show less" }).waitFor();
  t.ok((await pre.evaluate((e) => e.clientHeight)) > 2 * low, "all of it");
  await page.getByRole("button", { name: "Show less" }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).first().click();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), `${code}\n`);
  t.ok((await pre.textContent()).includes("\t\treturn 119;"), "tabs are tabs, also for who marks and copies");
  t.ok(["right", "end"].includes(await page.locator(".prose td").nth(1).evaluate((e) => getComputedStyle(e).textAlign)), "aligned");
  t.ok((await said(page).innerText()).includes("$a_1 * b_2 * c$"), "a formula is text");
  t.equal(await page.locator(".prose li").allInnerTexts(), ["☑ done", "☐ open"]);
});

//
long("FILE5", "a formula of several lines is text, sign by sign; what only looks like one is not", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  const display = "$$\na = b\n- c\n= d\n$$";
  const bracket = "\\[\nE = mc^2\n# \\frac{1}{2}\n\\]";
  says(`So:\n\n${display}\n\nand\n${bracket}\nthen $2x*y*z^2 + 3$. $$ is a process, and\n\n- a list, of $5 to $10 *each*.`);
  await field(page).fill("Formulas, please");
  await page.keyboard.press("Enter");
  await page.locator("[data-test=usage]").waitFor();
  const text = await said(page).innerText();
  for (const formula of [display, bracket, "$2x*y*z^2 + 3$"]) t.ok(text.includes(formula), `${formula} in ${text}`);
  t.equal(await page.locator(".prose li").allInnerTexts(), ["a list, of $5 to $10 each."]);
  t.equal(await page.locator(".prose h3, .prose h4").count(), 0, "no heading");
});

// R-885 R-887
long("FILE6", "a conversation is exported with what is an earlier version, was stopped or failed; numbers keep their units", async (t) => {
  t.allow(/50\d/);
  const page = await t.page(`/t/${fresh()}`, { width: 390 });
  await page.getByText("Nothing here yet").waitFor();
  await send(page, "What colour?", "Red.");
  says("Green.");
  await page.getByRole("button", { name: "Regenerate this answer" }).click();
  await said(page).getByText("Green.", { exact: true }).waitFor();
  await page.locator(".log-earlier summary").click();
  const sides = await page.locator("article.user .said").evaluateAll((l) => l.map((e) => Math.round(e.getBoundingClientRect().right)));
  t.equal(sides[0], sides[1], "an earlier message stands on the side of its person, too");
  t.ok(/\d\.\d\u00a0s$/.test(await page.locator("[data-test=usage]").last().innerText()), "a number and its unit stay in one line");
  Object.assign(model, { status: 500 });
  await field(page).fill("And the sky?");
  await page.keyboard.press("Enter");
  await page.locator(".msg-failed").getByText("The model did not answer.").waitFor();
  await page.getByRole("button", { name: "Threads", exact: true }).click();
  await page.getByRole("button", { name: /^Rename or delete/ }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Markdown" }).click();
  const md = readFileSync(await (await saved).path(), "utf8");
  const parts = md.split(/^## /m).slice(1).map((p) => p.replace(/, \S+/, "").split("\n\n").slice(0, 2));
  t.equal(parts.slice(0, 5), [["You (earlier version)", "What colour?"], ["Assistant (earlier version)", "Red."], ["You", "What colour?"], ["Assistant", "Green."], ["You", "And the sky?"]]);
  t.ok(/^\(The model did not answer\./.test(parts[5][1]), parts[5][1]);
});

// R-738 R-741 R-742
for (const [name, how] of [
  ["wide and dark", { width: 1280, height: 800, colorScheme: "dark" }],
  ["a phone in the light", { width: 390, height: 844, colorScheme: "light" }],
])
  long(`FILE4 ${name}`, "found by words, put away and back, exported whole, older messages on demand", async (t) => {
    const id = fresh();
    says("Fine.");
    const say = (thread, message) => t.gate.as("person", "POST", "/v1/chat", { threadId: thread, message });
    const other = fresh();
    await say(other, `Antifouling for ${other}`);
    for (let i = 0; i < 103; i++) await say(id, `entry ${i} of ${id}`);
    const page = await t.page(`/t/${id}`, how);
    await page.getByText(`entry 102 of ${id}`, { exact: true }).waitFor();
    const phone = how.width < 600;
    const list = async () => {
      if (phone && !(await page.getByRole("searchbox", { name: "Search threads" }).isVisible())) await page.getByRole("button", { name: "Threads", exact: true }).click();
    };
    await list();
    await page.getByRole("searchbox", { name: "Search threads" }).fill(`antifoul ${other}`);
    await until(async () => (await page.locator(".thread").count()) === 1 && (await page.locator(".thread-title").innerText()).startsWith("Antifouling"), "found");
    await page.getByRole("searchbox", { name: "Search threads" }).fill("");
    await page.getByRole("button", { name: /^Rename or delete/ }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export Markdown" }).click();
    const md = readFileSync(await (await saved).path(), "utf8");
    t.equal(md.match(/^## You, /gm).length, 103, "all of it");
    t.ok(md.indexOf(`entry 0 of ${id}\n`) < md.indexOf(`entry 102 of ${id}\n`), "in order");
    const json = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export JSON" }).click();
    t.equal(JSON.parse(readFileSync(await (await json).path(), "utf8")).exchanges.length, 103);
    await t.axe(page, `the dialog, ${name}`);
    await page.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
    await until(async () => !(await page.locator(`.thread[href="/t/${id}"]`).count()), "out of the list");
    await list();
    await page.locator(".threads-archive").click();
    await page.locator(`.thread[href="/t/${id}"]`).waitFor();
    await t.axe(page, `the archive, ${name}`);
    await page.getByRole("button", { name: /^Rename or delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unarchive" }).click();
    await page.getByText("The archive is empty.").waitFor();
    await page.getByRole("button", { name: "All threads" }).click();
    await page.locator(`.thread[href="/t/${id}"]`).waitFor();
    if (phone) await page.getByRole("button", { name: "Close threads" }).click();
    // Older messages come when they are asked for.
    t.equal(await page.getByText(`entry 1 of ${id}`, { exact: true }).count(), 0);
    const log = page.getByRole("region", { name: "Conversation" });
    await until(async () => {
      await log.evaluate((e) => (e.scrollTop = 0));
      return page.getByRole("button", { name: "Earlier messages" }).isVisible();
    }, "the beginning of what is shown");
    await page.getByRole("button", { name: "Earlier messages" }).click();
    await log.getByText(`entry 0 of ${id}`, { exact: true }).waitFor();
    t.equal(await page.getByRole("button", { name: "Earlier messages" }).count(), 0, "that was all");
  });

await run("talk_files", { config });
close();
