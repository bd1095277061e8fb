// Line icons, 24 by 24, drawn here: no picture is ever loaded.
import type { JSX } from "preact";

const paths: Record<string, string> = {
  chat: "M4 5h16v11H9l-5 4z",
  inbox: "M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5",
  energy: "M13 3L5 14h6l-1 7 8-11h-6z",
  traces: "M4 6h9M7 12h10M12 18h8",
  grants: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
  playground: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9",
  insights: "M4 20V10M10 20V4M16 20v-8M21 20H3",
  audit: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2.1.8 3.5 2.9 3.5 5.7",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

export function Icon(p: { name: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[p.name] ?? paths.more} />
    </svg>
  );
}
