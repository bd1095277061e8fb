// What an answer holds besides text, of the types its turn allows: lists,
// steps, a table, and addresses with the host they lead to.  A picture is a
// link; nothing is fetched until a person follows it.
import type { JSX } from "preact";
import type { Enrichment } from "../types";
import { visible } from "../ui";
import { W } from "../words/chat";

function hostOf(url: string): string {
  try {
    const u = new URL(url);
    return u.protocol === "https:" ? u.host : "";
  } catch {
    return "";
  }
}

function Links(p: { e: Enrichment }): JSX.Element {
  return (
    <ul class="extra-links">
      {p.e.links?.map((l) => {
        const host = hostOf(l.url);
        return (
          host !== "" && (
            <li key={l.url}>
              <a href={l.url} rel="noopener noreferrer" target="_blank">
                {visible(l.title)}
              </a>{" "}
              <span class="muted small">{host}</span>
              {l.note && <p class="muted small">{visible(l.note)}</p>}
            </li>
          )
        );
      })}
    </ul>
  );
}

function Table(p: { e: Enrichment }): JSX.Element {
  return (
    <div class="prose">
      <table>
        <thead>
          <tr>
            {p.e.columns?.map((c, i) => (
              <th key={i}>{visible(c)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.e.rows?.map((r, i) => (
            <tr key={i}>
              {r.cells.map((c, k) => (
                <td key={k}>{visible(c)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Body({ e }: { e: Enrichment }): JSX.Element | null {
  switch (e.type) {
    case "checklist":
      return (
        <ul class="extra-check">
          {e.items?.map((t, i) => (
            <li key={i}>
              <label>
                <input type="checkbox" /> {visible(t)}
              </label>
            </li>
          ))}
        </ul>
      );
    case "step_by_step":
      return (
        <ol>
          {e.items?.map((t, i) => (
            <li key={i}>{visible(t)}</li>
          ))}
        </ol>
      );
    case "timing_table":
      return <Table e={e} />;
    case "reference_images":
      return (
        <>
          <p class="muted small">{W.picturesCompareNotEvidenceNothing}</p>
          <Links e={e} />
        </>
      );
    case "citations":
      return <Links e={e} />;
    default:
      return null;
  }
}

export function Extras(p: { list: Enrichment[]; assumptions: string[] }): JSX.Element {
  return (
    <div class="extras">
      {p.list.map((e, i) => (
        <section key={i} class="extra" data-type={e.type}>
          {e.title && <p class="extra-title">{visible(e.title)}</p>}
          <Body e={e} />
        </section>
      ))}
      {p.assumptions.length > 0 && (
        <section class="extra" data-type="assumptions">
          <p class="extra-title">{W.assumes}</p>
          <ul>
            {p.assumptions.map((a, i) => (
              <li key={i}>{visible(a)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
