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
}

/** Those settings of the gate that change how the page behaves. */
export const settings = signal<PageSettings>({
  armingMs: ARMING_MS,
  theme: "system",
  motion: "system",
  shortcuts: true,
  notify: false,
});

/** The clock of the page: a signal that moves once a second. */
export const now = signal(Date.now());

function order(list: PromptView[]): PromptView[] {
  return [...list].sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}

export async function readPrompts(): Promise<void> {
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
  prompts.value = order(open);
  promptsLoaded.value = true;
}

async function readPrompt(id: string): Promise<void> {
  const r = await api.get<PromptView>(`/v1/prompts/${encodeURIComponent(id)}`);
  if (!r.ok) return;
  const known = prompts.value.some((p) => p.promptId === id);
  const rest = prompts.value.filter((p) => p.promptId !== id);
  if (!r.value.open) {
    prompts.value = rest;
    return;
  }
  prompts.value = order([...rest, r.value]);
  if (!known) announce(`${capabilityTitle(r.value)}.`);
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
  on("capability_prompt", (e) => void readPrompt(idOf(e)));
  on("capability_prompt_update", (e) => void readPrompt(idOf(e)));
  on<{ data?: CapabilityResolvedData }>("capability_resolved", (e) => {
    const id = idOf(e);
    prompts.value = prompts.value.filter((p) => p.promptId !== id);
  });
  on("mode_changed", () => void readState());
  setInterval(() => (now.value = Date.now()), 1000);
}
