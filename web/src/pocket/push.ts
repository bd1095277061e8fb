// Web Push in this browser: the gate's key, the browser's subscription, and
// that the two belong together.
import { api, type Problem } from "../api";
import type { NotifyView } from "../types";
import { language } from "../words";
import { worker } from "./worker";

export type Told = { ok: true; view: NotifyView } | { ok: false; problem?: Problem; why?: "worker" | "refused" | "service" };

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytes = (b64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(b64.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

const text = (b: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(b ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** What this browser is subscribed with now, or null. */
export async function here(): Promise<PushSubscription | null> {
  const w = canPush() ? await worker() : null;
  return w ? w.pushManager.getSubscription().catch(() => null) : null;
}

/** Its push service, by which the gate's list knows it. */
export const serviceOf = (s: PushSubscription): string => new URL(s.endpoint).host;

/** Ask the person, then the browser, then the gate. */
export async function tellMe(key: string, risk: string, quiet: string): Promise<Told> {
  const w = await worker();
  if (!w) return { ok: false, why: "worker" };
  if ((await Notification.requestPermission()) !== "granted") return { ok: false, why: "refused" };
  let s = await w.pushManager.getSubscription();
  // One that was made for another key is of no use to this gate.
  if (s && text(s.options.applicationServerKey) !== key) {
    await s.unsubscribe();
    s = null;
  }
  try {
    s ??= await w.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  } catch {
    return { ok: false, why: "service" };
  }
  const r = await api.post<NotifyView>("/v1/notify/devices", {
    endpoint: s.endpoint,
    p256dh: text(s.getKey("p256dh")),
    auth: text(s.getKey("auth")),
    risk,
    language: language.slice(0, 2),
    ...(quiet ? { quiet } : {}),
  });
  return r.ok ? { ok: true, view: r.value } : { ok: false, problem: r.problem };
}

/** Not any more: neither the browser nor the gate. */
export async function leaveMe(id: string): Promise<Told> {
  const s = await here();
  await s?.unsubscribe().catch(() => false);
  const r = await api.del<NotifyView>(`/v1/notify/devices/${encodeURIComponent(id)}`);
  return r.ok ? { ok: true, view: r.value } : { ok: false, problem: r.problem };
}
