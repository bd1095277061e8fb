// What the suites of the chip share: a thread with a chip in it, and ways to
// make its action fail or take long.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ASK = "Remind me tomorrow at 9 to call the electrician.";
let n = 0;
export const fresh = () => `chip-${process.pid}-${++n}`;

/** Say something in a thread, as another program of the same person would. */
export async function say(t, thread, message, key) {
  const body = { threadId: thread, message, ...(key ? { clientRequestId: key } : {}) };
  const r = await t.gate.as("person", "POST", "/v1/chat", body);
  t.equal(r.status, 200, "the chat answers");
  return r.body;
}

/** An action of an agent, with all it may say. */
export async function offer(t, thread, change = {}) {
  const action = {
    request_id: `r-${thread}-${++n}`,
    action_needed: true,
    action_id: "a1",
    action_label: "Create Reminder",
    action_kind: "create_reminder",
    action_summary_bullets: ["Adds “Call the electrician”", "Tomorrow 9:00, one alert"],
    action_target: "Reminders",
    action_data_used: "title, due date",
    action_why: "You asked me to remind you tomorrow morning.",
    action_payload_preview: { title: "Call the electrician", list: "secret-payload-7731" },
    ...change,
  };
  const r = await t.gate.as("agent", "POST", "/v1/actions", { thread_id: thread, asked: true, action });
  t.ok(r.status < 300, `offered: ${r.status} ${JSON.stringify(r.body)}`);
  return r.body;
}

export const chip = (page) => page.locator("[data-chip-state]");
export const state = async (page) => (await chip(page).count()) === 1 && chip(page).getAttribute("data-chip-state");
export const counters = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("solgate.chips")).telemetry);
export const approve = (page) => page.getByRole("button", { name: "Approve", exact: true });
export const notNow = (page) => page.getByRole("button", { name: "Not now", exact: true });

/** What the page sends that changes something, from now on. */
export function sent(page) {
  const list = [];
  page.on("request", (r) => {
    if (new URL(r.url()).pathname.startsWith("/v1/") && r.method() !== "GET")
      list.push(`${r.method()} ${new URL(r.url()).pathname} ${r.postData() ?? ""}`);
  });
  return list;
}

export async function asked(t, options = {}) {
  const thread = fresh();
  await say(t, thread, ASK);
  const page = await t.page(`/t/${thread}`, options);
  await chip(page).waitFor();
  return { page, thread };
}


/** A gate that has a program of its own to carry out. */
export async function withTool(t, argv) {
  const dir = mkdtempSync(join(tmpdir(), "solgate-tools-"));
  t.cleanup.push(async () => rmSync(dir, { recursive: true, force: true }));
  const tools = join(dir, "tools.tsv");
  writeFileSync(
    tools,
    `tools\tversion\t0.1\t-\t-\t-\t-\t-\nown_thing\tlocal\twrite\tyes\tlow\tyes\tcommand\t${argv}\n`,
    { mode: 0o600 },
  );
  await t.ownGate(`[page]\narming_ms = 0\n[executor]\ntools = "${tools}"\n`);
}

export async function broken(t) {
  const dir = mkdtempSync(join(tmpdir(), "solgate-cal-"));
  t.cleanup.push(async () => rmSync(dir, { recursive: true, force: true }));
  const cal = join(dir, "calendar");
  writeFileSync(cal, "a file where a directory should be");
  await t.ownGate(`[page]\narming_ms = 0\n[executor]\ncalendar_dir = "${cal}"\n`);
  return cal;
}
