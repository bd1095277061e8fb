// W1: zero violations on every address, in light; and in dialogs, in both.
import { everyPage } from "./axe_pages.mjs";
import { briefly, check, run } from "./harness.mjs";

check("W1", "no page breaks a rule of axe in light, at 390 and 1280 px", (t) => everyPage(t, "light"));

check("W1", "open dialogs of the shell and of settings break no rule", async (t) => {
  for (const colorScheme of briefly(["dark", "light"])) {
    const page = await t.page("/settings", { width: 390, height: 844, colorScheme });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "More pages" }).waitFor();
    await t.axe(page, "More");
    await page.keyboard.press("Escape");
    await page.getByLabel("permissive…").click();
    await page.getByRole("dialog", { name: "Permissive mode" }).waitFor();
    await t.axe(page, "permissive");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("dialog", { name: "Delete data?" }).waitFor();
    await t.axe(page, "delete");
  }
});

await run("axe");
