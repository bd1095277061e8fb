// The frame of a page: one heading, its actions beside it, a column below.
import type { ComponentChildren, JSX } from "preact";

export function PageHead(p: {
  title: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <header class="page-head">
      <h1>{p.title}</h1>
      {p.children && <div class="row">{p.children}</div>}
    </header>
  );
}

/** wide: for tables and plots; otherwise one column of 760 px. */
export function Page(p: {
  title: string;
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={p.wide ? "page wide" : "page"}>
      <PageHead title={p.title}>{p.actions}</PageHead>
      {p.children}
    </div>
  );
}
