// Random JSON that a schema allows, and small harm done to it.  Everything
// comes from one seed, so a failure can be had again.

export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (p) => next() < p,
    of(list) {
      return list[this.below(list.length)];
    },
    between(low, high) {
      return low + this.below(high - low + 1);
    },
  };
}

const CHARACTERS = [
  ..."abcdefghijklmnopqrstuvwxyz ABC 0123456789 .,:;-_/\\\"'{}[]<>&%$",
  "\n", "\t", "\u0001", "\u007f", "é", "ß", "Ж", "漢", "\u2028", "\ufffd",
  "\u{1f600}", "\u{10ffff}", "e\u0301",
];
const ASTRAL = "\u{1f9ed}";
const BIG = 3000; // longer texts only now and then
const LONG = 60000; // in brief, texts beyond it are of one letter, not of four

const TIMES = [
  "2026-01-31T09:00:00Z", "2026-01-31T09:00Z", "2024-02-29T23:59:59.999Z",
  "0000-01-01T00:00Z", "9999-12-31T23:59:59.1234567890Z",
  "2000-02-29T00:00:00Z", "1970-01-01T00:00:00.0Z",
];
const DATES = [
  "2026-01-31", "2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31",
  "2026-04-30", "2026-11-30",
];
// Some are right all the same: both judges have to say so.
const ODD_TIMES = [
  "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2100-02-29T00:00Z",
  "2026-02-30T00:00:00Z", "2026-04-31T00:00Z", "2026-13-01T00:00:00Z",
  "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
  "2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2016-12-31T23:59:60Z",
  "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00-00:00",
  "2026-01-01T00:00:00", "2026-01-01t00:00:00Z", "2026-01-01T00:00:00z",
  "2026-01-01 00:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00.5Z",
  "2026-01-01T0:00:00Z", "2026-1-1T00:00:00Z", "+002026-01-01T00:00:00Z",
  "2026-01-01T00:00:00Z\n", " 2026-01-01T00:00:00Z", "2026-01-01T00Z", "now",
  "2026-01-01", "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00ZZ",
  "２０２６-01-01T00:00:00Z", "2096-02-29T00:00Z", "1600-02-29T00:00Z",
  "2026-01-01T00:00:61Z", "",
];
const ODD_DATES = [
  "2026-02-29", "1900-02-29", "2400-02-29", "2026-02-30", "2026-06-31",
  "2026-09-31", "2026-11-31", "2026-04-31", "2026-12-31", "2026-12-32",
  "2026-00-10", "2026-13-10", "2026-10-00", "2026-1-1", "20260101",
  "2026-01-01T00:00:00Z", "2026-01-01\n", " 2026-01-01", "-2026-01-01", "",
];
const VALUES = [
  null, true, false, 0, 1, -1, 2, 0.5, -0.5, 1e300, 9007199254740991,
  9007199254740992, -9007199254740991, -9007199254740992, 1e21, "", "x",
  "true", "0", "null", "high", "low", [], [null], ["x"], [[]], {}, { x: 1 },
];
const KEYS = ["extra", "x y", "", "toString", "constructor", "Type", "é", "~/"];

function textOf(rng, n) {
  if (n > BIG) // the same piece again and again
    return textOf(rng, 1000).repeat(n / 1000) + textOf(rng, n % 1000);
  let out = "";
  for (let i = 0; i < n; i++) out += [...rng.of(CHARACTERS)][0];
  return out;
}

function lengthOf(rng, min, max) {
  if (rng.chance(0.1)) return min;
  if (rng.chance(0.1) && (max <= BIG || rng.chance(0.02))) return max;
  return Math.min(max, min + rng.below(12));
}

function anything(rng, depth) {
  const flat = structuredClone(rng.of(VALUES));
  if (depth > 3 || rng.chance(0.6)) return flat;
  if (rng.chance(0.5))
    return Array.from({ length: rng.below(4) }, () => anything(rng, depth + 1));
  const out = {};
  for (let i = rng.below(4); i > 0; i--)
    out[textOf(rng, 1 + rng.below(5))] = anything(rng, depth + 1);
  return out;
}

export class Instances {
  constructor(schema, rng, brief = false) {
    this.schema = schema;
    this.rng = rng;
    this.brief = brief;
  }

  resolve(schema) {
    if (schema.$ref === undefined) return schema;
    return this.schema.$defs[schema.$ref.slice("#/$defs/".length)];
  }

  /** A value that ${schema} allows; rules between fields may be broken. */
  value(schema, optional = 0.5) {
    const rng = this.rng;
    if (schema.$ref === "#/$defs/UtcTime") return rng.of(TIMES);
    if (schema.$ref === "#/$defs/CalendarDate") return rng.of(DATES);
    const s = this.resolve(schema);
    if (s.const !== undefined) return s.const;
    if (s.enum !== undefined) return rng.of(s.enum);
    if (s.anyOf !== undefined) return this.value(rng.of(s.anyOf), optional);
    switch (s.type) {
      case "string":
        return textOf(rng,
          lengthOf(rng, s.minLength ?? 0, s.maxLength ?? BIG));
      case "boolean":
        return rng.chance(0.5);
      case "integer":
        return this.number(s, true);
      case "number":
        return this.number(s, false);
      case "null":
        return null;
      case "array":
        return this.array(s, optional);
      case "object":
        return s.properties === undefined
          ? { [textOf(rng, 3)]: anything(rng, 1) }
          : this.object(s, optional);
      default:
        return anything(rng, 1);
    }
  }

  number(s, whole) {
    const rng = this.rng;
    const low = s.minimum ?? -1e6;
    const high = s.maximum ?? 1e6;
    if (rng.chance(0.15)) return low;
    if (rng.chance(0.15)) return high;
    const top = Math.min(high, low + 1000);
    if (whole) return rng.between(low, top);
    return Math.min(high, low + rng.below(1000) * ((top - low) / 1000));
  }

  array(s, optional) {
    const min = s.minItems ?? 0;
    const max = s.maxItems ?? min + 4;
    let n = min + this.rng.below(Math.min(max - min, 3) + 1);
    if (this.rng.chance(0.02) && max <= 64) n = max;
    return Array.from({ length: n }, () => this.value(s.items, optional));
  }

  object(s, optional) {
    const out = {};
    for (const [key, property] of Object.entries(s.properties))
      if (s.required.includes(key) || this.rng.chance(optional))
        out[key] = this.value(property, optional);
    if (s.additionalProperties !== false && this.rng.chance(0.3))
      out[this.rng.of(KEYS)] = anything(this.rng, 1);
    for (let round = 0; round < 4; round++)
      for (const rule of s.allOf ?? []) this.obey(s, rule, out);
    return out;
  }

  /** Change ${out} until one rule between fields holds. */
  obey(s, rule, out) {
    const [when, is] = Object.entries(rule.if.properties)[0];
    const values = is.enum ?? [is.const];
    if (!(when in out) || !values.includes(out[when])) return;
    const [key, wanted] = Object.entries(rule.then.properties)[0];
    if (wanted === false) {
      delete out[key];
    } else if (wanted.type === "null") {
      if (key in out) out[key] = null;
    } else if (rule.then.required !== undefined && !(key in out)) {
      out[key] = this.value(s.properties[key]);
    } else if (wanted.not !== undefined && out[key] === null) {
      out[key] = this.value(s.properties[key].anyOf[0]);
    }
  }

  /** Every place in ${value}: where it hangs, and what the schema says. */
  sites(value, schema = this.schema, parent = null, key = null) {
    const here = { parent, key, value, schema };
    let s = this.resolve(schema);
    if (s.anyOf !== undefined)
      s = this.resolve(s.anyOf.find((a) =>
        this.resolve(a).type === (Array.isArray(value) ? "array" : "object"))
        ?? s);
    const list = [here];
    if (value === null || typeof value !== "object") return list;
    for (const [k, v] of Object.entries(value)) {
      const inner = Array.isArray(value) ? s.items : s.properties?.[k];
      list.push(...this.sites(v, inner ?? {}, value, k));
    }
    return list;
  }

  /** All values to put at ${site} that lie on or beside a limit. */
  harms(site) {
    const out = structuredClone(VALUES);
    const ways = this.resolve(site.schema);
    for (const way of ways.anyOf ?? [site.schema])
      out.push(...this.edges(way, site.value));
    return out;
  }

  edges(schema, value) {
    if (schema.$ref === "#/$defs/UtcTime") return [...TIMES, ...ODD_TIMES];
    if (schema.$ref === "#/$defs/CalendarDate") return [...DATES, ...ODD_DATES];
    const s = this.resolve(schema);
    if (s.const !== undefined) return [s.const, s.const + " ", "v9"];
    if (s.enum !== undefined)
      return s.enum.flatMap((w) =>
        [w, w + " ", w.toUpperCase(), w.toLowerCase(), w.slice(1)]);
    if (s.type === "string") return this.textEdges(s);
    if (s.type === "integer" || s.type === "number") return this.numberEdges(s);
    if (s.type === "array" && Array.isArray(value))
      return this.listEdges(s, value);
    return [];
  }

  textEdges(s) {
    const lengths = [(s.minLength ?? 0) - 1, s.minLength ?? 0];
    if (s.maxLength !== undefined) lengths.push(s.maxLength, s.maxLength + 1);
    const letters = [ASTRAL, "é", "a", " "];
    return lengths.filter((n) => n >= 0).flatMap((n) =>
      (this.brief && n > LONG ? [this.rng.of(letters)] : letters)
        .map((c) => c.repeat(n)));
  }

  numberEdges(s) {
    const around = [s.minimum, s.maximum].filter((n) => n !== undefined);
    return around.flatMap((n) => [n - 1, n - 0.5, n, n + 0.5, n + 1]);
  }

  listEdges(s, value) {
    const item = () => value[0] ?? this.value(s.items);
    const lengths = [(s.minItems ?? 0) - 1, s.minItems ?? 0];
    if (s.maxItems !== undefined) lengths.push(s.maxItems, s.maxItems + 1);
    return lengths.filter((n) => n >= 0 && n <= 1000).map((n) =>
      Array.from({ length: n }, item));
  }

  /** A copy of ${value} with one thing changed, dropped or added. */
  mutant(value) {
    const rng = this.rng;
    const copy = structuredClone(value);
    const site = rng.of(this.sites(copy));
    const object = site.value !== null && typeof site.value === "object";
    if (object && !Array.isArray(site.value) && rng.chance(0.4)) {
      site.value[rng.of(KEYS)] = anything(rng, 2);
    } else if (site.parent === null) {
      return structuredClone(rng.of(VALUES));
    } else if (!Array.isArray(site.parent) && rng.chance(0.3)) {
      delete site.parent[site.key];
      if (rng.chance(0.2)) site.parent[site.key.toUpperCase()] = site.value;
    } else {
      site.parent[site.key] = rng.of(this.harms(site));
    }
    return copy;
  }

  /** Each harm at each place of ${value}, one at a time. */
  *allHarms(value) {
    for (const site of this.sites(value)) {
      if (site.parent === null) continue;
      const was = site.value;
      if (!Array.isArray(site.parent)) {
        delete site.parent[site.key];
        yield value;
      }
      for (const harm of this.harms(site)) {
        site.parent[site.key] = harm;
        yield value;
      }
      site.parent[site.key] = was;
    }
    for (const site of this.sites(value)) {
      if (site.value === null || typeof site.value !== "object") continue;
      if (Array.isArray(site.value) || "extra" in site.value) continue;
      site.value.extra = 1;
      yield value;
      delete site.value.extra;
    }
  }
}

/** JSON in one of its many spellings: white space, escapes, exponents. */
export function spell(value, rng) {
  const plain = JSON.stringify(value);
  if (rng.chance(0.7)) return plain;
  const space = () => (rng.chance(0.3) ? rng.of([" ", "\t", "  "]) : "");
  const word = (v) => space() + spellFlat(v, rng) + space();
  if (value === null || typeof value !== "object") return word(value);
  if (Array.isArray(value))
    return `${space()}[${value.map((v) => spell(v, rng)).join(",")}${space()}]`;
  const members = Object.entries(value).map(
    ([k, v]) => `${word(k)}:${spell(v, rng)}`);
  return `${space()}{${members.join(",")}${space()}}`;
}

function spellFlat(v, rng) {
  if (typeof v === "string")
    return `"${[...v].map((c) => spellPoint(c, rng)).join("")}"`;
  if (Number.isInteger(v) && v !== 0 && Math.abs(v) < 1e15)
    return rng.of([`${v}`, `${v}.0`, `${v}e0`, `${v}0E-1`]);
  return JSON.stringify(v);
}

function spellPoint(c, rng) {
  if (!rng.chance(0.1)) return JSON.stringify(c).slice(1, -1);
  return c.split("").map((unit) =>
    "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join("");
}
