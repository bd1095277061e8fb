// The page in a pocket: its worker (/sw.js), the number on its icon, and the
// question that a notification opens.
import { effect } from "@preact/signals";
import { connection } from "../events";
import { navigate, parse } from "../router";
import { prompts, promptsLoaded, waiting } from "../state";

/** The worker that is in charge, or null: this browser has none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/sw.js");
  } catch {
    return null; // not a place where a worker may be, such as plain http elsewhere
  }
}

/** Only what is an address of this page is opened. */
function open(e: MessageEvent): void {
  const m = e.data as { solgate?: unknown; place?: unknown } | null;
  if (m?.solgate !== "open" || typeof m.place !== "string") return;
  const url = new URL(m.place, location.origin);
  if (url.origin === location.origin && parse(url).room === "inbox") navigate(url.pathname);
}

let started = false;

export function startPocket(): void {
  if (started || !("serviceWorker" in navigator)) return;
  started = true;
  navigator.serviceWorker.addEventListener("message", open);
  // Not while the gate is away: the browser would complain of it.
  setTimeout(() => connection.value.state === "open" && void worker(), 2500);
  effect(() => {
    const n = waiting.value;
    // Some browsers have no badge, some refuse it before the page is installed.
    if (n > 0) navigator.setAppBadge?.(n).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
  });
  let known: string[] = [];
  effect(() => {
    const open = prompts.value.map((p) => p.promptId);
    if (!promptsLoaded.value) return;
    const ended = known.filter((id) => !open.includes(id));
    known = open;
    navigator.serviceWorker.controller?.postMessage({ solgate: "questions", open, ended, since: performance.timeOrigin });
  });
}
