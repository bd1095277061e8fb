// W1: zero violations on every address, in dark: of the rules that look at
// colours, which are all that can differ from axe.mjs; of all with AXE=all.
import { everyPage } from "./axe_pages.mjs";
import { long, run } from "./harness.mjs";

const rules = process.env.AXE === "all" ? undefined : ["color-contrast", "link-in-text-block"];

long("W1", "no page breaks a rule of axe in dark, at 390 and 1280 px", (t) => everyPage(t, "dark", rules));

await run("axe_dark");
