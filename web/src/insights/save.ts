// A picture as a file: colours are written out, so that it looks the same
// outside the page.
import { render, type VNode } from "preact";

function plain(svg: SVGSVGElement): string {
  const root = getComputedStyle(document.documentElement);
  const probe = document.createElement("span");
  document.body.append(probe);
  const text = new XMLSerializer().serializeToString(svg).replace(/var\((--[a-z-]+)\)/g, (_, name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color || root.color;
  });
  probe.style.color = "var(--bg)";
  const ground = getComputedStyle(probe).color;
  probe.remove();
  return text.replace(/(<svg[^>]*>)/, `$1<rect width="100%" height="100%" fill="${ground}"/>`);
}

/** The text of the file. */
export function svgText(picture: VNode): string {
  const box = document.createElement("div");
  render(picture, box);
  const svg = box.querySelector("svg");
  const text = svg ? plain(svg) : "";
  render(null, box);
  return text;
}

export function saveSvg(name: string, picture: VNode): void {
  const url = URL.createObjectURL(new Blob([svgText(picture)], { type: "image/svg+xml" }));
  const a = document.createElement("a");
  a.href = url;
  a.download = `${name}.svg`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
