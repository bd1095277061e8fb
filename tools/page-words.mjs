#!/usr/bin/env node
// The words of the page: all of them in web/src/words, in every language.
//
//     tools/page-words.mjs           says what is not as it should be
//     tools/page-words.mjs --todo LANG   lists what LANG lacks, as "shelf key English"
//
// It fails on a word that stands in a component, on one that a language lacks
// or has too much, on one that nobody uses, on places ({n}) that differ, on
// forms of a number that a language needs, on words that are asked for before
// they can be there (outside of a function), on a style that means left or right.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "tests/node/node_modules/typescript");
if (!existsSync(packages)) {
  console.log("page-words: the npm packages of tests/node are missing: tools/install-deps test");
  process.exit(0);
}
const ts = createRequire(join(root, "tests/node/package.json"))("typescript");
const src = join(root, "web/src");
const words = join(src, "words");
const wrong = [];

// Attributes whose text nobody reads.
const QUIET =
  /^(class|type|role|id|href|key|auto[a-z]+|autoComplete|for|target|rel|spellcheck|inputMode|method|aria-(live|controls|labelledby|describedby|haspopup|current|pressed|atomic|relevant|sort|autocomplete|hidden|busy|keyshortcuts)|data-.*|viewBox|d|fill|stroke.*|x|y|text-anchor|scope|accept|enterkeyhint|how|kind|icon|wrap|setting|why|focusable|dir|by|of|xmlns|font-family|pattern.*|style|text|rows?|src|lang|list|value)$/;
// Properties and calls that take no words.
const QUIET_PROPERTY = /^(keys|icon|href|path|room|class|type|key|url|address|error|Accept|where|unit|id|command|may)$/;
const QUIET_CALL =
  /^(pick|name)$|querySelector|closest|matches|matchMedia|addEventListener|RegExp|\.split$|localStorage|sessionStorage|setQuery|\.get$|\.has$|console|\.startsWith$|\.endsWith$|\.set$|navigate|Error$|\.add$|createElement|setAttribute|getAttribute|\.includes$|^on$|^api\.|^late$|glob/;
// What a tag holds is a command or code, in every language the same.
const CODE = /^(code|kbd|pre|samp)$/;
// Texts that are no words of ours, or the same everywhere; files that hold nothing else.
const SAME = new Set(
  readFileSync(join(words, "same.txt"), "utf8")
    .split("\n")
    .filter((l) => l && !l.startsWith("#")),
);

function* files(dir, kind) {
  for (const e of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, e.name);
    if (e.isDirectory()) {
      if (path !== words) yield* files(path, kind);
    } else if (kind.test(e.name)) yield path;
  }
}

const letters = (s) => /\p{L}{2,}/u.test(s);
/** Text that a person would read: a sentence, or a word with a capital. */
const sentence = (s) =>
  letters(s) && (/\p{L}.*\s|\s.*\p{L}/u.test(s) || /^\p{Lu}\p{Ll}/u.test(s) || /\p{L}[.…!?:]$/u.test(s)) && !/^[a-z]+[-:/]\S*$/.test(s);

function quiet(node) {
  const p = node.parent;
  if (ts.isImportDeclaration(p) || ts.isExportDeclaration(p) || ts.isLiteralTypeNode(p) || ts.isImportTypeNode(p)) return true;
  if (ts.isBinaryExpression(p) && /^(===|!==|in)$/.test(p.operatorToken.getText())) return true;
  if (ts.isCaseClause(p) || ts.isElementAccessExpression(p)) return true;
  if (ts.isPropertyAssignment(p) && (p.name === node || QUIET_PROPERTY.test(p.name.getText()))) return true;
  for (let q = node; q.parent; q = q.parent) {
    const up = q.parent;
    if (ts.isJsxAttribute(up)) return QUIET.test(up.name.getText());
    if ((ts.isCallExpression(up) || ts.isNewExpression(up)) && up.expression !== q && QUIET_CALL.test(up.expression.getText())) return true;
    if (ts.isFunctionLike(up) || ts.isStatement(up)) break;
  }
  return false;
}

function inFunction(node) {
  for (let p = node.parent; p; p = p.parent) if (ts.isFunctionLike(p)) return true;
  return false;
}

const used = new Map(); // shelf -> Set(key)
const dynamic = new Map(); // shelf -> [prefix]

function look(path) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const at = (node) => `${relative(root, path)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const say = (node, what, said) => {
    const clean = said.replace(/\s+/g, " ").trim();
    if (!SAME.has(clean) && !SAME.has(relative(src, path))) wrong.push(`${at(node)}: ${what}: ${clean}`);
  };
  const tables = new Map(); // local name -> shelf
  for (const s of file.statements)
    if (ts.isImportDeclaration(s) && /(^|\/)words\/\w+$/.test(s.moduleSpecifier.text)) {
      const shelf = s.moduleSpecifier.text.split("/").pop();
      for (const n of s.importClause?.namedBindings?.elements ?? []) if ((n.propertyName ?? n.name).text === "W") tables.set(n.name.text, shelf);
    }
  const visit = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isJsxElement(node) && CODE.test(node.openingElement.tagName.getText())) {
      for (const c of node.children) if (!ts.isJsxText(c)) visit(c);
      return;
    }
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) say(node, "a word in a component", node.text);
    else if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const own = node.name.getText() === "name" ? sentence : letters;
      if (!QUIET.test(node.name.getText()) && own(node.initializer.text)) say(node, "a word in a component", node.initializer.text);
      return;
    } else if (ts.isPropertyAssignment(node) && /^(does|label|title|note|hint)$/.test(node.name.getText()) && ts.isStringLiteral(node.initializer) && letters(node.initializer.text))
      say(node, "a word outside of web/src/words", node.initializer.text);
    else if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && sentence(node.text) && !quiet(node))
      say(node, "a word outside of web/src/words", node.text);
    else if (ts.isTemplateExpression(node) && !quiet(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((x) => x.literal.text)];
      const all = parts.join("");
      const address = /^(\/|\.\.\/|https?:|data:)/.test(parts[0]) || /[<>=&]|px|translate|var\(|\/v1\//.test(all) || /^[\w-]+[-:.]/.test(parts[0]) || parts.some((x) => /^[-.][a-z]+$/.test(x));
      if (!address && parts.some(letters)) say(node, "a word outside of web/src/words", node.getText());
    }
    if (ts.isCallExpression(node) && /^(pick|name)$/.test(node.expression.getText()) && tables.has(node.arguments[0]?.getText())) {
      const prefix = /^[`"](\w+?)(_\$\{|_?["`])/.exec(node.arguments[1].getText())?.[1];
      const shelf = tables.get(node.arguments[0].getText());
      if (!inFunction(node)) wrong.push(`${at(node)}: ${node.getText()} is read before the words are there: put it into a function`);
      if (prefix === undefined) wrong.push(`${at(node)}: ${node.getText()}: which words are meant? Write \`prefix_\${…}\``);
      else (dynamic.get(shelf) ?? dynamic.set(shelf, []).get(shelf)).push(`${prefix}_`);
    }
    const table = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? tables.get(node.expression.getText()) : undefined;
    if (table) {
      if (!inFunction(node)) wrong.push(`${at(node)}: ${node.getText()} is read before the words are there: put it into a function`);
      if (ts.isPropertyAccessExpression(node)) (used.get(table) ?? used.set(table, new Set()).get(table)).add(node.name.text);
      else {
        const prefix = /^`(\w+_)\$\{/.exec(node.argumentExpression.getText())?.[1];
        if (prefix === undefined) wrong.push(`${at(node)}: ${node.getText()}: which words are meant? Write \`prefix_\${…}\``);
        else (dynamic.get(table) ?? dynamic.set(table, []).get(table)).push(prefix);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

async function table(language, shelf) {
  const path = join(words, language, `${shelf}.ts`);
  if (!existsSync(path)) return null;
  const js = ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText;
  return (await import(`data:text/javascript,${encodeURIComponent(js)}`)).default;
}

const places = (w) => [...new Set([...w.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort().join(" ");
const forms = (w) => (typeof w === "string" ? { other: w } : w);

function compare(language, shelf, key, en, own) {
  const where = `web/src/words/${language}/${shelf}.ts: ${key}`;
  if ((typeof en === "string") !== (typeof own === "string")) return wrong.push(`${where}: English has ${typeof en === "string" ? "one form" : "forms of a number"}`);
  if (typeof own !== "string")
    for (const need of ["one", "other"]) if (typeof own[need] !== "string") wrong.push(`${where}: the form "${need}" is missing`);
  const want = places(forms(en).other);
  for (const [form, text] of Object.entries(forms(own))) {
    // "1 request" need not write its number.
    const has = form === "one" ? places(`${text} {n}`) : places(text);
    const should = form === "one" ? places(`${forms(en).other} {n}`) : want;
    if (has !== should) wrong.push(`${where} (${form}): has the places {${has}}, English has {${should}}`);
    const ends = (s) => [/^\s/.test(s), /\s$/.test(s)].join();
    if (ends(text) !== ends(forms(en).other)) wrong.push(`${where} (${form}): a blank at an end that English does not have, or lacks one`);
    if (/\u0027\w|"/.test(text) && language === "de") wrong.push(`${where}: straight quotes`);
  }
}

/** A style that means left or right is wrong where one reads from the right. */
function sides(path) {
  const text = readFileSync(path, "utf8");
  const physical = /(margin|padding|border)-(left|right)\b|(?<![-\w])(left|right): (?!50%)|text-align: (left|right)|\b(?:margin|padding): [^\s;]+ ([^\s;]+) [^\s;]+ (?!\5;)[^\s;]+;/g;
  for (const m of text.matchAll(physical))
    if (!/^\s*pre \{/.test(text.slice(text.lastIndexOf("\n", m.index) + 1, m.index)))
      wrong.push(`${relative(root, path)}:${text.slice(0, m.index).split("\n").length}: "${m[0]}" is a side of the screen: say start or end`);
}

const languages = readdirSync(words, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);
const shelves = readdirSync(join(words, "en")).map((f) => f.replace(/\.ts$/, ""));
for (const path of files(src, /\.tsx?$/)) look(path);
for (const path of files(src, /\.css$/)) sides(path);
const todo = process.argv[2] === "--todo" ? process.argv[3] : null;
for (const shelf of shelves) {
  const en = await table("en", shelf);
  for (const key of Object.keys(en)) {
    const known = used.get(shelf)?.has(key) || (dynamic.get(shelf) ?? []).some((p) => key.startsWith(p));
    if (!known && !todo) wrong.push(`web/src/words/en/${shelf}.ts: nobody uses ${key}`);
  }
  for (const key of used.get(shelf) ?? []) if (!(key in en)) wrong.push(`web/src/words/en/${shelf}.ts: ${key} is used and missing`);
  for (const language of languages.filter((l) => l !== "en")) {
    const own = (await table(language, shelf)) ?? {};
    for (const key of Object.keys(en))
      if (!(key in own)) {
        if (todo === language) console.log(`${shelf} ${key} ${JSON.stringify(en[key])}`);
        wrong.push(`web/src/words/${language}/${shelf}.ts: ${key} is missing`);
      } else compare(language, shelf, key, en[key], own[key]);
    for (const key of Object.keys(own)) if (!(key in en)) wrong.push(`web/src/words/${language}/${shelf}.ts: English has no ${key}`);
  }
  for (const key of Object.keys(en)) compare("en", shelf, key, en[key], en[key]);
}
if (!todo) for (const w of wrong) console.error(w);
process.exit(wrong.length && !todo ? 1 : 0);
