// Addresses.  What a person looks at is in the address: the page, its tab,
// its filter, its selection.  So Back works, and a link shows the same thing.
import { computed, signal } from "@preact/signals";
import { routes, type Room } from "./routes";

export interface Route {
  path: string;
  room: Room | "missing";
  params: Record<string, string>;
  query: URLSearchParams;
  hash: string;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/");
  const have = path.split("/");
  const params: Record<string, string> = {};
  if (want.length !== have.length) return null;
  for (let i = 0; i < want.length; i++) {
    const w = want[i]!;
    const h = have[i]!;
    if (w.startsWith(":")) {
      if (h === "") return null;
      try {
        params[w.slice(1)] = decodeURIComponent(h);
      } catch {
        return null;
      }
    } else if (w !== h) return null;
  }
  return params;
}

export function parse(url: URL): Route {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
  const rest = { path, query: url.searchParams, hash: url.hash };
  for (const r of routes) {
    const params = match(r.path, path);
    if (params) return { ...rest, room: r.room, params };
  }
  return { ...rest, room: "missing", params: {} };
}

const here = () => parse(new URL(location.href));

/** Where we are.  Read `route.value` in a component and it follows. */
export const route = signal<Route>(here());
export const room = computed(() => route.value.room);

/** Go to a path of this page ("/traces/t-1?tab=why"). */
export function navigate(to: string, how: { replace?: boolean } = {}): void {
  const url = new URL(to, location.href);
  if (url.origin !== location.origin) return;
  if (url.href !== location.href) {
    if (how.replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
  }
  const before = route.value;
  route.value = parse(url);
  if (before.path !== route.value.path) scrollTo(0, 0);
}

/** Change single parameters of the query; null or "" takes one away. */
export function setQuery(
  changes: Record<string, string | null>,
  how: { replace?: boolean } = {},
): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(changes))
    if (value === null || value === "") url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  navigate(url.href, how);
}

/** Links of this page are followed without loading it anew. */
export function startRouter(): void {
  addEventListener("popstate", () => (route.value = here()));
  addEventListener("hashchange", () => (route.value = here()));
  document.addEventListener("click", (e) => {
    if (e.defaultPrevented || e.button !== 0) return;
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const a = (e.target as Element | null)?.closest?.("a[href]");
    if (!(a instanceof HTMLAnchorElement)) return;
    if (a.target || a.hasAttribute("download")) return;
    if (a.origin !== location.origin) return;
    if (a.pathname === location.pathname && a.hash !== "" && a.search === location.search) return;
    if (parse(new URL(a.href)).room === "missing") return;
    e.preventDefault();
    navigate(a.href);
  });
}
