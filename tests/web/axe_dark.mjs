// W1: zero violations on every address, in dark.
import { everyPage } from "./axe_pages.mjs";
import { check, run } from "./harness.mjs";

check("W1", "no page breaks a rule of axe in dark, at 390 and 1280 px", (t) => everyPage(t, "dark"));

await run("axe_dark");
