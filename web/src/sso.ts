// Single sign-on: the page asks to begin, goes to the provider, and comes back
// to "/sso" with what it got there.  That is taken out of the address before
// anything else, and handed to the gate once.
import { api, type Answer } from "./api";

interface Offer {
  on: boolean;
  name?: string;
}

/** What the provider is called; null: there is none. */
export async function ssoName(): Promise<string | null> {
  const r = await api.get<Offer>("/v1/session/sso");
  return r.ok && r.value.on ? (r.value.name ?? "") : null;
}

/** Leave for the provider; a text: why not. */
export async function goToProvider(): Promise<string> {
  const r = await api.post<{ url: string }>("/v1/session/sso", undefined);
  if (!r.ok) return r.problem.detail;
  location.assign(r.value.url);
  return "";
}

/** Whether the provider sent this browser back. */
export const isBack = (): boolean => location.pathname === "/sso";

/** Hand over what stands in the address, which is clean from then on. */
export async function comeBack<T>(): Promise<Answer<T>> {
  const q = new URLSearchParams(location.search);
  const body: Record<string, string> = { state: q.get("state") ?? "" };
  for (const name of ["code", "iss", "error"]) {
    const value = q.get(name);
    if (value !== null) body[name] = value;
  }
  history.replaceState(null, "", "/");
  return api.post<T>("/v1/session/sso/code", body);
}
