// Every page there is: its address, its room (the folder of src/ that holds
// page.tsx), its title.  The rail, the bottom bar, the tests and the program
// (which serves index.html for these and 404 for others) follow this table.
import { W } from "./words/shell";
export type Room =
  | "chat"
  | "inbox"
  | "energy"
  | "traces"
  | "grants"
  | "playground"
  | "insights"
  | "audit"
  | "people"
  | "settings"
  | "help"
  | "openapi";

export const routes: { path: string; room: Room }[] = [
  { path: "/", room: "chat" },
  { path: "/t/:id", room: "chat" },
  { path: "/inbox", room: "inbox" },
  { path: "/inbox/:prompt", room: "inbox" },
  { path: "/energy", room: "energy" },
  { path: "/traces", room: "traces" },
  { path: "/traces/:id", room: "traces" },
  { path: "/grants", room: "grants" },
  { path: "/playground", room: "playground" },
  { path: "/insights", room: "insights" },
  { path: "/audit", room: "audit" },
  { path: "/people", room: "people" },
  // Back from the provider of single sign-on; the address is "/" at once.
  { path: "/sso", room: "chat" },
  { path: "/settings", room: "settings" },
  { path: "/help", room: "help" },
  { path: "/api", room: "openapi" },
];

export interface Place {
  room: Room;
  href: string;
  title: string;
  icon: string;
  /** Stands in the bottom bar of a phone; the others are behind "More". */
  bar: boolean;
  /** Not in the rail: reached from another page. */
  inner?: boolean;
}

export const places: Place[] = [
  { room: "chat", href: "/", get title() { return W.chat; }, icon: "chat", bar: true },
  { room: "inbox", href: "/inbox", get title() { return W.inbox; }, icon: "inbox", bar: true },
  { room: "energy", href: "/energy", get title() { return W.energy; }, icon: "energy", bar: true },
  { room: "traces", href: "/traces", get title() { return W.traces; }, icon: "traces", bar: true },
  { room: "grants", href: "/grants", get title() { return W.grants; }, icon: "grants", bar: false },
  { room: "playground", href: "/playground", get title() { return W.playground; }, icon: "playground", bar: false },
  { room: "insights", href: "/insights", get title() { return W.insights; }, icon: "insights", bar: false },
  { room: "audit", href: "/audit", get title() { return W.audit; }, icon: "audit", bar: false },
  { room: "people", href: "/people", get title() { return W.people; }, icon: "people", bar: false },
  { room: "settings", href: "/settings", get title() { return W.settings; }, icon: "settings", bar: false },
  { room: "help", href: "/help", get title() { return W.help; }, icon: "help", bar: false },
  { room: "openapi", href: "/api", get title() { return W.api; }, icon: "help", bar: false, inner: true },
];
