// The settings as the gate has them; a change is in force when it is shown.
import { signal } from "@preact/signals";
import { api, type Problem } from "../api";
import { applySettings } from "../state";
import type { ConfigSetting, ConfigView } from "../types";
import { fill, name } from "../words";
import { W } from "../words/settings";

export type Setting = ConfigSetting & { text?: string; allowed?: string; editable?: boolean };

export const view = signal<ConfigView | null>(null);
export const failed = signal<Problem | null>(null);
/** What was refused, by key; the old value stays. */
export const refused = signal<Record<string, string>>({});

export async function load(): Promise<void> {
  const r = await api.get<ConfigView>("/v1/settings");
  if (r.ok) {
    view.value = r.value;
    failed.value = null;
    applySettings(r.value);
  } else failed.value = r.problem;
}

export function find(key: string): Setting | undefined {
  return view.value?.settings.find((s) => s.key === key) as Setting | undefined;
}

/** An account that is no administrator's has only the page's own settings to see. */
export const isGuest = (): boolean => view.value !== null && !find("policy.mode");

/** Save one; true when it is in force. */
export async function save(key: string, value: string): Promise<boolean> {
  const r = await api.put<ConfigView>(`/v1/settings/${encodeURIComponent(key)}`, { value });
  const { [key]: _gone, ...rest } = refused.value;
  if (r.ok) {
    refused.value = rest;
    view.value = r.value;
    applySettings(r.value);
    return true;
  }
  refused.value = { ...rest, [key]: r.problem.detail };
  return false;
}

/** "default", "file, line 3", "environment", "set at start-up". */
export function originOf(s: Setting): string {
  if (s.origin === "file") return fill(W.fileLineLine, { line: s.line ?? "?" });
  if (s.origin === "option") return W.setAtStartUp;
  return name(W, `origin_${s.origin}`, s.origin);
}
