import { isNode, type Node, parseAll, type Source, templateText, type Violation, walk } from "./source.ts";

/** Functions whose result is a text, and names that a text goes by, in elements and in properties. */
const TEXT_CALL = /^(t|translate|words|join|timeAgo|itemTitle|indian\w*|\w*Text|\w*[rR]upees|\w*[dD]ate)$/;
const TEXT_NAME = /^(label|text|title|name|message|header|why|reason|words|by|note|lead|claim|part|amount|count|value)$/;

/** The kinds of an element's child. */
type Kind = "text" | "other";

/** Inspects each branch of a conditional child. Blank texts need no translation. */
function kindsOf(child: unknown): Kind[] {
  if (!isNode(child)) return [];
  switch (child.type) {
    case "JSXText":
      return (child.value as string).trim() === "" ? [] : ["text"];
    case "Literal":
      return typeof child.value === "string" && child.value.trim() !== "" ? ["text"] : [];
    case "TemplateLiteral":
      return (child.expressions as Node[]).length > 0 || (child.quasis as Node[]).some((quasi) => templateText(quasi).trim() !== "")
        ? ["text"]
        : [];
    case "JSXEmptyExpression":
      return [];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return kindsOf(child.expression);
    case "LogicalExpression":
      return [...(child.operator === "&&" ? [] : kindsOf(child.left)), ...kindsOf(child.right)];
    case "ConditionalExpression":
      return [...kindsOf(child.consequent), ...kindsOf(child.alternate)];
    case "CallExpression":
      return [TEXT_CALL.test(nameOf(child.callee)) ? "text" : "other"];
    case "Identifier":
      return child.name === "undefined" ? [] : [TEXT_NAME.test(String(child.name)) ? "text" : "other"];
    case "MemberExpression":
      return [TEXT_NAME.test(nameOf(child)) ? "text" : "other"];
    default:
      return ["other"];
  }
}

/** The name of an identifier, or of the property that is read. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  return node.type === "MemberExpression" ? nameOf(node.property) : String(node.name ?? "");
}

function mixedTextsIn({ file, line, program }: Source): Violation[] {
  const found: Violation[] = [];
  walk(program, (node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;
    const children = (node.children as Node[]).map(kindsOf).filter((kinds) => kinds.length > 0);
    if (children.length < 2 || !children.some((kinds) => kinds.includes("text"))) return;
    const message = "has a text beside other children: it needs an element of its own, since a browser that translates moves texts away";
    found.push({ file, line: line(node.start), what: "", message });
  });
  return found;
}

/**
 * Texts that share their element with other children. A browser that translates a page puts each text into an element of its own
 * making: React then fails to place a sibling before it, and no longer finds it to change it (S65).
 */
export const findMixedTexts = (root: string): string[] =>
  parseAll(root, "src/{ui,form,client,blocks,screens,apps}/**/*.tsx")
    .flatMap(mixedTextsIn)
    .map(({ file, line, message }) => `${file}:${line} ${message}`);
