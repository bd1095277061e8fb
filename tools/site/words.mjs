// What the search finds: every section of a page with its words.
import { plain } from "./text.mjs";

const words = (html) => plain(html.replace(/<\/(td|th|tr|li|p|h\d|pre|dt|dd|div)>/g, " ")).replace(/\s+/g, " ").trim();

/** [place, title of the page, anchor, heading, text] of each. */
export function sectionsOf(page) {
  const heads = [...page.body.matchAll(/<h([1-4])\b([^>]*)>([\s\S]*?)<\/h\1>/g)];
  const at = (h, i) => {
    const id = /\bid="([^"]*)"/.exec(h[2])?.[1] ?? "";
    const end = i + 1 < heads.length ? heads[i + 1].index : page.body.length;
    return [page.place, page.title, id, words(h[3]), words(page.body.slice(h.index + h[0].length, end))];
  };
  // A schema is data: its page has the same in words.
  return heads.length ? heads.map(at).filter((s) => s[2] !== "schema") : [[page.place, page.title, "", page.title, words(page.body)]];
}
