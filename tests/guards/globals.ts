import { withoutExempt } from "./exemptions.ts";
import { type Complaint, isNode, type Node, oncePerSource, type Place, parseAll, type Source, stringOf, walk } from "./source.ts";

const PURE_ROOMS = /^src\/(engine|contract)\//;

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
const GLOBAL_REACH: Record<string, RegExp> = {
  "the clock": /^src\/(client\/now\.ts|server\/platform\/clock\.ts|simulator\/)/,
  chance: /^src\/(client\/calls\/http\.ts|server\/platform\/clock\.ts|simulator\/)/,
  "the network": /^src\/(client\/calls\/(http|send-body)\.ts|server\/platform\/integrations\/http\.ts|server\/control\.ts|simulator\/)/,
  "what the browser keeps":
    /^src\/client\/(journey\/(lazy-part|prefill|picked-offer)|session\/(cookies|stored-answers|stored-files|preferences|safe-storage))\.ts$/,
  "the environment": /^src\/(server\/(serve|features\/pages\/client-build)\.ts|simulator\/main\.ts|tools\/)/,
};

const BY_NAME: Record<string, keyof typeof GLOBAL_REACH> = {
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

const BY_MEMBER: Record<string, keyof typeof GLOBAL_REACH> = {
  "Math.random": "chance",
  "crypto.randomUUID": "chance",
  "crypto.getRandomValues": "chance",
  "document.cookie": "what the browser keeps",
  "navigator.sendBeacon": "the network",
  "process.env": "the environment",
};

/** The names that a pattern binds. */
function bound(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name as string];
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap((property) => bound(property.type === "Property" ? property.value : property));
    case "ArrayPattern":
      return (pattern.elements as unknown[]).flatMap(bound);
    case "AssignmentPattern":
      return bound(pattern.left);
    case "RestElement":
      return bound(pattern.argument);
    case "TSParameterProperty":
      return bound(pattern.parameter);
    default:
      return [];
  }
}

/** Every name that a file declares anywhere; a global of the same name is then taken for the file's own. */
function declared(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    const patterns = [
      ...(node.type === "VariableDeclarator" || /^(Function|Class|TSEnum)/.test(node.type) ? [node.id] : []),
      ...(Array.isArray(node.params) ? node.params : []),
      ...(node.type === "CatchClause" ? [node.param] : []),
      ...(/^Import\w*Specifier$/.test(node.type) ? [node.local] : []),
    ];
    for (const name of patterns.flatMap(bound)) names.add(name);
  });
  return names;
}

const VALUES_IN_TYPES = /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$|^TSParameterProperty$|^TSEnum/;
const isType = (node: Node) => node.type.startsWith("TS") && !VALUES_IN_TYPES.test(node.type);

/** Whether an identifier is only the name of a property, key, label or export. */
function isOnlyName(node: Node, { parents: [parent], key }: Place): boolean {
  if (!parent) return false;
  if (key === "property" && parent.type === "MemberExpression") return parent.computed !== true;
  if (key === "key") return parent.computed !== true;
  return (
    key === "label" || parent.type === "MetaProperty" || /^(Import|Export)\w*Specifier$/.test(parent.type) || node.type !== "Identifier"
  );
}

/** Globals of the language or the platform that the file does not declare: each use with its position. */
function globalsOf({ program }: Source): { name: string; node: Node; place: Place }[] {
  const own = declared(program);
  const found: { name: string; node: Node; place: Place }[] = [];
  walk(program, (node, place) => {
    if (isType(node)) return false;
    if (node.type === "Identifier" && !isOnlyName(node, place) && !own.has(node.name as string))
      found.push({ name: node.name as string, node, place });
    return true;
  });
  return found;
}

/** The property that is read of an object: `now` of `Date.now` and of `Date["now"]`; null when it is not read of, or not by name. */
function memberOf({ parents: [parent], key }: Place): string | null {
  if (parent?.type !== "MemberExpression" || key !== "object") return null;
  return parent.computed === true ? stringOf(parent.property) : ((parent.property as Node).name as string);
}

/** The position of the expression that reads a property of the node at `place`. */
function placeOfMember({ parents: [member, ...outer] }: Place): Place {
  const key = Object.entries(outer[0] ?? {}).find(([, value]) => value === member)?.[0] ?? "";
  return { parents: outer, key };
}

/** What a use of a global reaches, if anything. */
function reachOf(name: string, place: Place): keyof typeof GLOBAL_REACH | null {
  const member = memberOf(place);
  if (["globalThis", "window", "self"].includes(name)) return member === null ? null : reachOf(member, placeOfMember(place));
  if (name === "Date") return onlyComputes(place) ? null : "the clock";
  if (name === "Math" && member === null) return "chance";
  return BY_NAME[name] ?? BY_MEMBER[`${name}.${member}`] ?? null;
}

/** Whether `Date` is used here to make an instant of given values, or to ask whether something is one. */
function onlyComputes(place: Place): boolean {
  const [parent] = place.parents;
  if (parent?.type === "NewExpression") return place.key === "callee" && (parent.arguments as Node[]).length > 0;
  if (parent?.type === "BinaryExpression") return parent.operator === "instanceof";
  return ["UTC", "parse"].includes(memberOf(place) ?? "");
}

/** Chance and time that come by an import. */
const IMPORTED = /^(random\w*|webcrypto|getRandomValues|performance)$/;

function importedReach({ program }: Source): Node[] {
  const statements = (program.body as Node[]).filter(
    ({ type, source }) => type === "ImportDeclaration" && /^(node:)?(crypto|perf_hooks)$/.test(stringOf(source) ?? ""),
  );
  return statements
    .flatMap(({ specifiers }) => specifiers as Node[])
    .filter(({ type, imported }) => type !== "ImportSpecifier" || IMPORTED.test(((imported as Node).name as string) ?? ""));
}

const judge = oncePerSource((source: Source): Complaint[] => {
  const { file } = source;
  const complain = (node: Node, what: string, message: string): Complaint => ({ file, line: source.line(node.start), what, message });
  const uses = globalsOf(source);
  const reaching = uses.flatMap(({ name, node, place }) => {
    const reach = reachOf(name, place);
    const places = reach && GLOBAL_REACH[reach];
    return places && !places.test(file) ? [complain(node, name, `uses ${name}, which reaches ${reach}: only ${places.source} may`)] : [];
  });
  const imported = importedReach(source)
    .filter(() => !GLOBAL_REACH.chance?.test(file))
    .map((node) => complain(node, "node:crypto", "imports chance or the clock: only src/server/platform/clock.ts may"));
  const present = formatsOfNothing(source).map(({ node, method }) =>
    complain(node, method, "formats without a value, which for a date is the present: the clock"),
  );
  return [...reaching, ...imported, ...present, ...(PURE_ROOMS.test(file) ? impure(source, uses, complain) : [])];
});

/** What has no place in a room without input and output, besides the above. */
function impure(
  source: Source,
  uses: ReturnType<typeof globalsOf>,
  complain: (node: Node, what: string, message: string) => Complaint,
): Complaint[] {
  const unknown = uses
    .filter(({ name }) => !PURE_GLOBALS.has(name))
    .map(({ name, node }) => complain(node, name, `uses ${name}, which is not in PURE_GLOBALS of tests/guards/globals.ts`));
  const late: Complaint[] = [];
  walk(source.program, (node) => {
    if (node.type === "ImportExpression" || node.type === "MetaProperty")
      late.push(complain(node, "import", "loads code or asks where it runs"));
  });
  return [...unknown, ...late];
}

/** Calls that format without a value. */
function formatsOfNothing({ program }: Source): { node: Node; method: string }[] {
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
    parseAll(root, "src/**/*.{ts,tsx}").flatMap((source) => judge(source, "", null)),
  );
}
