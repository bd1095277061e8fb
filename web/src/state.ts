// What every page needs to know: who waits, the mode, the settings.
import { computed, signal } from "@preact/signals";
import { api } from "./api";
import { on } from "./events";
import { ARMING_MS } from "./tables";
import type {
  CapabilityResolvedData,
  ConfigView,
  ModeState,
  PromptList,
  PromptView,
  ServiceState,
} from "./types";
import { announce } from "./ui/announce";
import { capabilityTitle } from "./ui/words";
import { fill } from "./words";
import { W } from "./words/shell";

/** Open capability prompts, earliest deadline first. */
export const prompts = signal<PromptView[]>([]);
export const promptsLoaded = signal(false);
/** How many questions wait: in the title, the top bar, the rail. */
export const waiting = computed(() => prompts.value.length);

export const mode = signal<ModeState>({ mode: "prompt", after: "prompt" });
export const service = signal<ServiceState | null>(null);

export interface PageSettings {
  armingMs: number;
  theme: "system" | "light" | "dark";
  motion: "system" | "reduce";
  shortcuts: boolean;
  notify: boolean;
  toast: boolean;
  sound: string;
  /** Enter sends. */
  enter: boolean;
}

/** Those settings of the gate that change how the page behaves. */
export const settings = signal<PageSettings>({
  armingMs: ARMING_MS,
  theme: "system",
  motion: "system",
  shortcuts: true,
  notify: false,
  toast: true,
  sound: "off",
  enter: false,
});

/** The clock of the page: a signal that moves once a second. */
export const now = signal(Date.now());

function order(list: PromptView[]): PromptView[] {
  return [...list].sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : 0));
}

/** Ids of what is over, the newest last: an answer that was asked for before cannot bring one back. */
const over = new Set<string>();
const OVER_MAX = 2000;

function end(id: string): void {
  over.add(id);
  if (over.size > OVER_MAX) for (const first of over) {
    over.delete(first);
    break;
  }
  if (prompts.value.some((p) => p.promptId === id)) prompts.value = prompts.value.filter((p) => p.promptId !== id);
}

/** Counts what was read: a list that is older than a single answer does not undo it. */
let reads = 0;
const readAt = new WeakMap<PromptView, number>();

export async function readPrompts(): Promise<void> {
  const mine = ++reads;
  const open: PromptView[] = [];
  let cursor: string | undefined;
  do {
    const q = new URLSearchParams({ limit: "200" });
    if (cursor) q.set("cursor", cursor);
    const r = await api.get<PromptList>(`/v1/prompts?${q}`);
    if (!r.ok) return;
    open.push(...r.value.prompts.filter((p) => p.open));
    cursor = r.value.next;
  } while (cursor && open.length < 1000);
  const newer = prompts.value.filter((p) => (readAt.get(p) ?? 0) > mine);
  const kept = new Set(newer.map((p) => p.promptId));
  now.value = Date.now();
  prompts.value = order([...newer, ...open.filter((p) => !kept.has(p.promptId) && !over.has(p.promptId))]);
  promptsLoaded.value = true;
}

async function readPrompt(id: string): Promise<void> {
  const r = await api.get<PromptView>(`/v1/prompts/${encodeURIComponent(id)}`);
  if (over.has(id)) return;
  if (!r.ok) {
    if (r.problem.status === 404) end(id);
    return;
  }
  if (!r.value.open) {
    end(id);
    return;
  }
  const known = prompts.value.some((p) => p.promptId === id);
  now.value = Date.now(); // what it has left is counted from here
  readAt.set(r.value, ++reads);
  prompts.value = order([...prompts.value.filter((p) => p.promptId !== id), r.value]);
  if (!known) announce(`${capabilityTitle(r.value)}.`);
}

/** More than this at once, and the whole list is read instead. */
const SINGLY = 8;
const due = new Set<string>();
let reading: ReturnType<typeof setTimeout> | undefined;

function readSoon(id: string): void {
  due.add(id);
  reading ??= setTimeout(() => {
    const ids = [...due];
    reading = undefined;
    due.clear();
    if (ids.length <= SINGLY) for (const one of ids) void readPrompt(one);
    else {
      announce(fill(W.nPermissionRequests, { n: ids.length }));
      void readPrompts();
    }
  }, 20);
}

/** What should be over by now and was not told to be: the gate knows. */
const LATE_MS = 3000;

function lookForLate(): void {
  if (now.value % LATE_MS >= 1000) return;
  for (const p of prompts.value) if (Date.parse(p.expiresAt) + LATE_MS < now.value) readSoon(p.promptId);
}

export async function readState(): Promise<void> {
  const [s, m] = await Promise.all([
    api.get<ServiceState>("/v1/state"),
    api.get<ModeState>("/v1/mode"),
  ]);
  if (s.ok) service.value = s.value;
  if (m.ok) mode.value = m.value;
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // private windows may refuse; the setting still holds for this page
  }
}

export function applySettings(view: ConfigView): void {
  const find = (key: string) =>
    view.settings.find((s) => s.key === key)?.value;
  settings.value = {
    armingMs: Number(find("page.arming_ms") ?? ARMING_MS),
    theme: (find("page.theme") as PageSettings["theme"]) ?? "system",
    motion: (find("page.motion") as PageSettings["motion"]) ?? "system",
    shortcuts: find("page.shortcuts") !== false,
    notify: find("page.notify") === true,
    toast: find("page.toast") !== false,
    sound: String(find("page.sound") ?? "off"),
    enter: find("page.enter") === "send",
  };
  const root = document.documentElement;
  root.dataset.theme = settings.value.theme;
  root.dataset.motion = settings.value.motion;
  remember("solgate.theme", settings.value.theme);
  remember("solgate.motion", settings.value.motion);
}

export async function readSettings(): Promise<void> {
  const r = await api.get<ConfigView>("/v1/settings");
  if (r.ok) applySettings(r.value);
}

/** Follow the stream; called once the session is good. */
export function startState(): void {
  const idOf = (e: { payload: any }): string =>
    String(e.payload?.data?.promptId ?? e.payload?.promptId ?? "");
  on("resync", () => {
    void readPrompts();
    void readState();
    void readSettings();
  });
  on("capability_prompt", (e) => readSoon(idOf(e)));
  on("capability_prompt_update", (e) => readSoon(idOf(e)));
  on<{ data?: CapabilityResolvedData }>("capability_resolved", (e) => end(idOf(e)));
  on("mode_changed", () => void readState());
  setInterval(() => {
    now.value = Date.now();
    lookForLate();
  }, 1000);
}
