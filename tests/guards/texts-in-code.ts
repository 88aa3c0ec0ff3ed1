import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutExempt } from "./exemptions.ts";
import { filesOf, type Node, type NodeLocation, parseSource, type Source, stringOf, templateText, type Violation, walk } from "./source.ts";

/** The browser's side; what the server says comes from the same files of texts, by key. */
const BROWSER_FILES = [
  "src/{ui,form,client,blocks,screens,apps}/**/*.{ts,tsx}",
  "src/{ui,form,client,blocks,screens,apps}/**/*.{css,html}",
];

/** Attributes whose value is read out or shown, whatever the element. */
const SHOWN_NAMES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|closeLabel|hint|lead|caption|heading|error|help|note|about|summary|description|message|text|children)$/;

/** Two words and more that begin like a sentence, or one word that begins like a label. */
const SENTENCE = /^\P{L}*\p{Lu}\p{L}*([ ,;:…][^\p{L}]*\p{L}[\p{L}'’-]*)+/u;
const LABEL = /^\p{Lu}\p{Ll}+[.!?:…]*$/u;
/** Several words in small letters; a list of class names or of an attribute has hyphens in it, or is of two. */
const PHRASE = /^\p{Ll}{2,}( [\p{Ll}'’]+){2,}[.!?…]*$/u;
const LETTER = /\p{L}/u;
/** Letters of Indian scripts have no place in code at all. */
const INDIAN_SCRIPT = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Kannada}]/u;

/** What looks like a text and is none: a call's method and path, a dotted name such as the key of a text. */
const NO_TEXT = /^[A-Z]+ \/|^\w+(\.\w+)+$/;

const readsLikeText = (text: string) => SENTENCE.test(text) || LABEL.test(text) || PHRASE.test(text);

/** What a value passes through unchanged on its way to where it is used. */
const PASSED_ARGUMENT =
  /^(ConditionalExpression|LogicalExpression|TemplateLiteral|ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|JSXExpressionContainer|ArrayExpression)$/;

type TextUse = "shown" | "elsewhere" | "not shown";

/** The use of a text at this place. */
function textUseOf({ parents, key }: NodeLocation): TextUse {
  const [parent, ...outer] = parents;
  if (!parent) return "elsewhere";
  const { type } = parent;
  if (type === "JSXAttribute") return SHOWN_NAMES.test(nameOf(parent.name)) ? "shown" : "elsewhere";
  if (type === "JSXElement" || type === "JSXFragment") return "shown";
  if (type === "ConditionalExpression" && key === "test") return "not shown";
  if (PASSED_ARGUMENT.test(type) || (type === "BinaryExpression" && parent.operator === "+"))
    return textUseOf({ parents: outer, key: keyIn(outer[0], parent) });
  if (type === "Property") return key === "key" ? "not shown" : "elsewhere";
  // Names of keys and events that something is compared with; types, imports and properties; what developers read.
  if (type === "BinaryExpression" || type === "SwitchCase" || type === "MemberExpression") return "not shown";
  if (/^(TS|Import|Export)/.test(type)) return "not shown";
  if (type === "NewExpression" || type === "CallExpression")
    return /Error$|^console$|^super$/.test(nameOf(parent.callee)) ? "not shown" : "elsewhere";
  return "elsewhere";
}

const keyIn = (parent: Node | undefined, child: Node): string =>
  Object.entries(parent ?? {}).find(([, value]) => value === child)?.[0] ?? "";

/** The name of an identifier, attribute or property; of `console.warn` it is `console`. */
function nameOf(node: unknown): string {
  const { type, name, value, object } = node as Node;
  if (type === "MemberExpression") return nameOf(object);
  if (type === "JSXNamespacedName") return nameOf(name);
  return String(type === "Super" ? "super" : (name ?? value ?? ""));
}

/** The text of a literal or a template, with `…` where a value goes. */
function textOf(node: Node): string | null {
  if (node.type === "JSXText") return node.value as string;
  return node.type === "TemplateLiteral" ? (node.quasis as Node[]).map(templateText).join("…") : stringOf(node);
}

function textsIn(source: Source): Violation[] {
  const { file, line } = source;
  const found: Violation[] = [];
  walk(source.program, (node, place) => {
    const text = textOf(node)?.trim();
    if (text === undefined || !LETTER.test(text) || NO_TEXT.test(text)) return;
    const use = node.type === "JSXText" ? "shown" : textUseOf(place);
    if (use !== "shown" && !INDIAN_SCRIPT.test(text) && (use === "not shown" || !readsLikeText(text))) return;
    found.push({ file, line: line(node.start), what: text, message: `says ${JSON.stringify(text)}: texts stand in locales/` });
  });
  return found;
}

/** Text between tags, attributes that are read out, and what a style sheet writes into the page. */
const PAGE_TEXT =
  /(?<=>)([^<{}]*\p{L}[^<{}]*)<|\b(?:aria-label|title|alt|placeholder)="([^"]*\p{L}[^"]*)"|\bcontent:\s*"([^"]*\p{L}[^"]*)"/gu;

function textsInPage(root: string, file: string): Violation[] {
  const text = readFileSync(join(root, file), "utf8");
  const line = (at: number) => text.slice(0, at).split("\n").length;
  return [...text.matchAll(PAGE_TEXT)].map((match) => {
    const what = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    return { file, line: line(match.index), what, message: `says ${JSON.stringify(what)}: texts stand in locales/` };
  });
}

/** Texts for customers, staff and partners in the code of the browser side instead of the text files. */
export function findTextsInCode(root: string): string[] {
  const found = filesOf(root, ...BROWSER_FILES).flatMap((file) =>
    /\.(css|html)$/.test(file) ? textsInPage(root, file) : textsIn(parseSource(root, file)),
  );
  return withoutExempt("texts in code", found);
}
