import { withoutExempt } from "./exemptions.ts";
import { cachePerSource, isNode, type Node, type NodeLocation, parseAll, type Source, stringOf, type Violation, walk } from "./source.ts";

const PURE_FOLDERS = /^src\/(engine|contract)\//;

/**
 * What the rooms without input and output may take from the language. Whatever is not here has a clock, chance or the outside
 * world in it. Of `Date` and `Math` they may use what only computes; see `GLOBAL_REACH`.
 */
const PURE_GLOBALS = new Set(
  (
    "Array BigInt Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol " +
    "SyntaxError TypeError Uint8Array WeakMap WeakSet decodeURIComponent encodeURIComponent isFinite isNaN parseFloat parseInt undefined"
  ).split(" "),
);

/** What reaches out of a function, and the files that may: one for each side, and the simulator, which is a process of its own. */
const RESOURCE_FILES: Record<string, RegExp> = {
  "the clock": /^src\/(client\/now\.ts|server\/platform\/clock\.ts|simulator\/)/,
  chance: /^src\/(client\/http\/http\.ts|server\/platform\/clock\.ts|simulator\/)/,
  "the network": /^src\/(client\/http\/(http|send-body)\.ts|server\/platform\/integrations\/http\.ts|server\/control\.ts|simulator\/)/,
  "what the browser keeps":
    /^src\/client\/(cookies|safe-storage|journey\/(lazy-part|prefill|picked-offer)|session\/(tab-state|stored-answers|stored-files|preferences))\.ts$/,
  "the environment": /^src\/(server\/(serve|features\/pages\/client-build)\.ts|simulator\/main\.ts|tools\/)/,
};

const RESOURCE_BY_GLOBAL: Record<string, keyof typeof RESOURCE_FILES> = {
  performance: "the clock",
  fetch: "the network",
  XMLHttpRequest: "the network",
  WebSocket: "the network",
  EventSource: "the network",
  localStorage: "what the browser keeps",
  sessionStorage: "what the browser keeps",
  indexedDB: "what the browser keeps",
  cookieStore: "what the browser keeps",
};

const RESOURCE_BY_MEMBER: Record<string, keyof typeof RESOURCE_FILES> = {
  "Math.random": "chance",
  "crypto.randomUUID": "chance",
  "crypto.getRandomValues": "chance",
  "document.cookie": "what the browser keeps",
  "navigator.sendBeacon": "the network",
  "process.env": "the environment",
};

/** The names that a pattern binds. */
function boundNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name as string];
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap((property) => boundNames(property.type === "Property" ? property.value : property));
    case "ArrayPattern":
      return (pattern.elements as unknown[]).flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    case "TSParameterProperty":
      return boundNames(pattern.parameter);
    default:
      return [];
  }
}

/** Every name that a file declares anywhere; a global of the same name is then taken for the file's own. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    const patterns = [
      ...(node.type === "VariableDeclarator" || /^(Function|Class|TSEnum)/.test(node.type) ? [node.id] : []),
      ...(Array.isArray(node.params) ? node.params : []),
      ...(node.type === "CatchClause" ? [node.param] : []),
      ...(/^Import\w*Specifier$/.test(node.type) ? [node.local] : []),
    ];
    for (const name of patterns.flatMap(boundNames)) names.add(name);
  });
  return names;
}

const VALUES_IN_TYPES = /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$|^TSParameterProperty$|^TSEnum/;
const isType = (node: Node) => node.type.startsWith("TS") && !VALUES_IN_TYPES.test(node.type);

/** Whether an identifier is only the name of a property, key, label or export. */
function isNameOnly(node: Node, { parents: [parent], key }: NodeLocation): boolean {
  if (!parent) return false;
  if (key === "property" && parent.type === "MemberExpression") return parent.computed !== true;
  if (key === "key") return parent.computed !== true;
  return (
    key === "label" || parent.type === "MetaProperty" || /^(Import|Export)\w*Specifier$/.test(parent.type) || node.type !== "Identifier"
  );
}

/** Globals of the language or the platform that the file does not declare: each use with its position. */
function globalsOf({ program }: Source): { name: string; node: Node; place: NodeLocation }[] {
  const own = declaredNames(program);
  const found: { name: string; node: Node; place: NodeLocation }[] = [];
  walk(program, (node, place) => {
    if (isType(node)) return false;
    if (node.type === "Identifier" && !isNameOnly(node, place) && !own.has(node.name as string))
      found.push({ name: node.name as string, node, place });
    return true;
  });
  return found;
}

/** The property that is read of an object: `now` of `Date.now` and of `Date["now"]`; null when it is not read of, or not by name. */
function memberOf({ parents: [parent], key }: NodeLocation): string | null {
  if (parent?.type !== "MemberExpression" || key !== "object") return null;
  return parent.computed === true ? stringOf(parent.property) : ((parent.property as Node).name as string);
}

/** The position of the expression that reads a property of the node at `place`. */
function memberLocation({ parents: [member, ...outer] }: NodeLocation): NodeLocation {
  const key = Object.entries(outer[0] ?? {}).find(([, value]) => value === member)?.[0] ?? "";
  return { parents: outer, key };
}

/** What a use of a global reaches, if anything. */
function resourceOf(name: string, place: NodeLocation): keyof typeof RESOURCE_FILES | null {
  const member = memberOf(place);
  if (["globalThis", "window", "self"].includes(name)) return member === null ? null : resourceOf(member, memberLocation(place));
  if (name === "Date") return isPureDateUse(place) ? null : "the clock";
  if (name === "Math" && member === null) return "chance";
  return RESOURCE_BY_GLOBAL[name] ?? RESOURCE_BY_MEMBER[`${name}.${member}`] ?? null;
}

/** Whether `Date` is used here to construct an instant from values, or to test whether something is one. */
function isPureDateUse(place: NodeLocation): boolean {
  const [parent] = place.parents;
  if (parent?.type === "NewExpression") return place.key === "callee" && (parent.arguments as Node[]).length > 0;
  if (parent?.type === "BinaryExpression") return parent.operator === "instanceof";
  return ["UTC", "parse"].includes(memberOf(place) ?? "");
}

/** Chance and time that come by an import. */
const IMPURE_IMPORT = /^(random\w*|webcrypto|getRandomValues|performance)$/;

function impureImports({ program }: Source): Node[] {
  const statements = (program.body as Node[]).filter(
    ({ type, source }) => type === "ImportDeclaration" && /^(node:)?(crypto|perf_hooks)$/.test(stringOf(source) ?? ""),
  );
  return statements
    .flatMap(({ specifiers }) => specifiers as Node[])
    .filter(({ type, imported }) => type !== "ImportSpecifier" || IMPURE_IMPORT.test(((imported as Node).name as string) ?? ""));
}

const findViolations = cachePerSource((source: Source): Violation[] => {
  const { file } = source;
  const violationAt = (node: Node, what: string, message: string): Violation => ({ file, line: source.line(node.start), what, message });
  const uses = globalsOf(source);
  const resourceUses = uses.flatMap(({ name, node, place }) => {
    const resource = resourceOf(name, place);
    const places = resource && RESOURCE_FILES[resource];
    return places && !places.test(file)
      ? [violationAt(node, name, `uses ${name}, which reaches ${resource}: only ${places.source} may`)]
      : [];
  });
  const imported = impureImports(source)
    .filter(() => !RESOURCE_FILES.chance?.test(file))
    .map((node) => violationAt(node, "node:crypto", "imports chance or the clock: only src/server/platform/clock.ts may"));
  const present = formatCallsWithoutValue(source).map(({ node, method }) =>
    violationAt(node, method, "formats without a value, which for a date is the present: the clock"),
  );
  return [...resourceUses, ...imported, ...present, ...(PURE_FOLDERS.test(file) ? findImpureCode(source, uses, violationAt) : [])];
});

/** What has no place in a room without input and output, besides the above. */
function findImpureCode(
  source: Source,
  uses: ReturnType<typeof globalsOf>,
  violationAt: (node: Node, what: string, message: string) => Violation,
): Violation[] {
  const unknown = uses
    .filter(({ name }) => !PURE_GLOBALS.has(name))
    .map(({ name, node }) => violationAt(node, name, `uses ${name}, which is not in PURE_GLOBALS of tests/guards/globals.ts`));
  const dynamicCode: Violation[] = [];
  walk(source.program, (node) => {
    if (node.type === "ImportExpression" || node.type === "MetaProperty")
      dynamicCode.push(violationAt(node, "import", "loads code or asks where it runs"));
  });
  return [...unknown, ...dynamicCode];
}

/** Calls that format without a value. */
function formatCallsWithoutValue({ program }: Source): { node: Node; method: string }[] {
  const found: { node: Node; method: string }[] = [];
  walk(program, (node) => {
    const callee = node.type === "CallExpression" ? (node.callee as Node) : null;
    const method = callee?.type === "MemberExpression" ? ((callee.property as Node).name as string) : "";
    if (/^format(ToParts)?$/.test(method) && (node.arguments as Node[]).length === 0) found.push({ node, method });
  });
  return found;
}

/** Uses of the clock, chance, network, storage and environment outside their one place, and of anything impure in engine and contract. */
export function findGlobals(root: string): string[] {
  return withoutExempt(
    "globals",
    parseAll(root, "src/**/*.{ts,tsx}").flatMap((source) => findViolations(source, "", null)),
  );
}
