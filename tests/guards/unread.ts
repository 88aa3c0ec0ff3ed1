import { join } from "node:path";
import type { Identifier, Node, SourceFile } from "typescript/unstable/ast";
import {
  isElementAccessExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Project } from "typescript/unstable/sync";
import { EXEMPTIONS, type Exemption, withoutExempt } from "./exemptions.ts";
import type { Violation } from "./source.ts";

const TYPES = "src/contract/documents.gen.ts";
/** Has a row for each kind of document, and no property of one. */
const KINDS = "DocumentTypes";
/** The code that may read documents: both sides, each with what it shares with the other. */
const PROJECTS = ["src/server/tsconfig.json", "src/apps/tsconfig.json"];

/** A property of a document kind, by the type that declares it: `LenderBasic.user`. */
interface Property {
  what: string;
  line: number;
  read: boolean;
}

/**
 * Properties that documents may have and no code reads. The types of documents are made of the meta-schemas, property by property,
 * so the compiler knows what is read at each place, whatever a value is taken apart into on the way. A place that only writes one reads nothing.
 */
export function findUnread(root: string, projects: readonly string[] = PROJECTS, exemptions: Exemption[] = EXEMPTIONS): string[] {
  const api = new API({ cwd: root });
  try {
    const found = new Map<string, Property>();
    for (const project of projects) readersIn(api, root, project, found);
    const unread = [...found.values()].filter(({ read }) => !read);
    const violations = unread.map(({ what, line }): Violation => ({ file: TYPES, line, what, message: `${what} is read by nothing` }));
    return withoutExempt("unread", violations, exemptions);
  } finally {
    api.close();
  }
}

function readersIn(api: API, root: string, config: string, found: Map<string, Property>): void {
  const snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
  const project = snapshot.getProjects().find(({ configFileName }) => configFileName.endsWith(config));
  const file = project?.program.getSourceFile(join(root, TYPES));
  if (!project || !file) throw new Error(`${config} has no ${TYPES}`);
  const properties = propertiesIn(file);
  for (const { what, name } of properties.values()) {
    const line = file.text.slice(0, name.getStart(file)).split("\n").length;
    // Items of a list are written several times; one of them is enough.
    if (!found.has(what)) found.set(what, { what, line, read: false });
  }
  const read = (what: string) => {
    const property = found.get(what);
    if (property) property.read = true;
  };
  for (const node of accessedProperties(project, new Set([...properties.values()].map(({ name }) => name.text)))) {
    const known = properties.get(node);
    if (known) read(known.what);
  }
  snapshot.dispose();
}

const isOtherFile = ({ path }: { path: string }) => !path.toLowerCase().endsWith(TYPES);

/** The properties that the file declares, by their nodes. */
function propertiesIn(file: SourceFile): Map<Node, { what: string; name: Identifier }> {
  const properties = new Map<Node, { what: string; name: Identifier }>();
  const visit = (node: Node, owner: string): void =>
    node.forEachChild((child) => {
      if (isInterfaceDeclaration(child) || isTypeAliasDeclaration(child))
        return child.name.text === KINDS ? undefined : visit(child, child.name.text);
      if (!isPropertySignatureDeclaration(child) || !("text" in child.name)) return visit(child, owner);
      const what = `${owner}.${child.name.text}`;
      properties.set(child, { what, name: child.name as Identifier });
      return visit(child, what);
    });
  visit(file, "");
  return properties;
}

/** What is declared for `name` in each `value.name` and `value["name"]` of the code, and in each `{ name }` that a value is taken apart into. */
function accessedProperties({ program, checker }: Project, names: ReadonlySet<string>): Node[] {
  const accesses: Node[] = [];
  const patterns = new Map<Node, string[]>();
  const visit = (node: Node): void => {
    const accessed = isPropertyAccessExpression(node) ? node.name : isElementAccessExpression(node) ? node.argumentExpression : null;
    if (accessed && names.has(nameIn(accessed))) accesses.push(accessed);
    if (isObjectBindingPattern(node)) {
      const readNames = node.elements.map(({ propertyName, name }) => nameIn(propertyName ?? name)).filter((name) => names.has(name));
      if (readNames.length > 0) patterns.set(node, readNames);
    }
    node.forEachChild(visit);
  };
  for (const path of program.getSourceFileNames()) {
    const file = path.includes("/node_modules/") || !isOtherFile({ path }) ? undefined : program.getSourceFile(path);
    if (file && !file.isDeclarationFile) visit(file);
  }
  const nodes = [...patterns.keys()];
  const types = checker.getTypeAtLocation(nodes);
  const ofPatterns = nodes.flatMap((node, index) => {
    const type = types[index];
    return type ? (patterns.get(node) ?? []).map((name) => checker.getPropertyOfType(type, name)) : [];
  });
  const symbols = [...checker.getSymbolAtLocation(accesses), ...ofPatterns];
  const declared = symbols.flatMap((symbol) => symbol?.declarations ?? []).filter((handle) => !isOtherFile(handle));
  return declared.flatMap((handle) => handle.resolve() ?? []);
}

const nameIn = (node: Node | undefined) => (node && (isIdentifier(node) || isStringLiteral(node)) ? node.text : "");
