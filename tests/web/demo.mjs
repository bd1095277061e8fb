// "solgate demo --page", as tests and pictures use it: started, its link read,
// ended.  Nothing of it stays.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pressUntil, root, sleep } from "./harness.mjs";

export async function startDemo() {
  const program = resolve(root, process.env.SOLGATE || "build/solgate");
  const { HOME, PATH, TMPDIR = "/tmp", ASAN_OPTIONS = "" } = process.env;
  const child = spawn(program, ["demo", "--page"], {
    env: { HOME, PATH, TMPDIR, ASAN_OPTIONS, LANG: "C.UTF-8" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (d) => (said += d));
  for (let i = 0; i < 600 && !/#code=\S+/.test(said); i++) {
    if (child.exitCode !== null) throw new Error(`the demo ended: ${said}`);
    await sleep(50);
  }
  const link = /http:\S+#code=\S+/.exec(said)?.[0];
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  if (!link) {
    await stop();
    throw new Error(`the demo gave no link: ${said}`);
  }
  return { link, origin: new URL(link).origin, said, stop };
}

/** The steps of the tour, each as a person would do it. */
export const steps = {
  async chip(page) {
    await page.getByRole("button", { name: "Try the demo" }).click();
    const chip = page.locator("[data-chip-state]").first();
    await chip.waitFor();
    return chip;
  },
  async approve(page) {
    const created = page.getByText("Reminder created").first();
    await pressUntil(page.getByRole("button", { name: "Approve" }), () => created.isVisible(), "the reminder");
  },
  async spec(page) {
    await page.getByRole("link", { name: "Energy" }).first().click();
    await page.locator('[data-table="load"]').getByRole("button", { name: /Spec Asst/ }).click();
    await page.getByText("SPEC ASST: LOADS.").waitFor();
    await say(page, "I have a Dometic CFX3 45 fridge");
    await page.locator(".spec-block").waitFor();
  },
  async correct(page) {
    await say(page, "Actually it's 60 watts");
    await page.locator(".spec-block").filter({ hasText: "60 W" }).waitFor();
    const row = page.locator('[data-table="load"]').getByText("Dometic CFX3 45").first();
    await pressUntil(page.getByRole("button", { name: "Confirm Add" }), () => row.isVisible(), "the row");
  },
  async inbox(page) {
    await page.getByRole("link", { name: /Inbox/ }).first().click();
    await page.getByRole("button", { name: "Deny (3)" }).waitFor();
  },
  async deny(page) {
    const deny = page.getByRole("button", { name: "Deny (3)" });
    await pressUntil(deny, async () => (await deny.count()) === 0, "the denial");
  },
  async trace(page) {
    await page.getByRole("link", { name: "Traces" }).first().click();
    await page.locator('main a[href^="/traces/"]').first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
};

async function say(page, text) {
  await page.locator(".composer textarea").fill(text);
  await page.keyboard.press("Control+Enter");
}
