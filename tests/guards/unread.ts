import { join } from "node:path";
import type { Node } from "typescript/unstable/ast";
import { isInterfaceDeclaration, isPropertySignatureDeclaration, isTypeAliasDeclaration } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";
import { EXEMPTIONS, type Exemption, withoutExempt } from "./exemptions.ts";
import type { Complaint } from "./source.ts";

const TYPES = "src/contract/documents.gen.ts";
/** The code that may read documents: both sides, each with what it shares with the other. */
const PROJECTS = ["src/server/tsconfig.json", "src/apps/tsconfig.json"];

/** A property of a kind of document, by the type that it stands in: `LenderBasic.user`. */
interface Property {
  what: string;
  line: number;
  read: boolean;
}

/**
 * Properties that documents may have and no code reads. The types of documents are made of the meta-schemas, property by property,
 * so the compiler knows every place that reads one, whatever it is taken apart into on the way.
 */
export function findUnread(root: string, projects: readonly string[] = PROJECTS, exemptions: Exemption[] = EXEMPTIONS): string[] {
  const api = new API({ cwd: root });
  try {
    const found = new Map<string, Property>();
    for (const project of projects) readersIn(api, root, project, found);
    const unread = [...found.values()].filter(({ read }) => !read);
    const complaints = unread.map(({ what, line }): Complaint => ({ file: TYPES, line, what, message: `${what} is read by nothing` }));
    return withoutExempt("unread", complaints, exemptions);
  } finally {
    api.close();
  }
}

function readersIn(api: API, root: string, config: string, found: Map<string, Property>): void {
  const snapshot = api.updateSnapshot({ openProjects: [join(root, config)] });
  const project = snapshot.getProjects().find(({ configFileName }) => configFileName.endsWith(config));
  const file = project?.program.getSourceFile(join(root, TYPES));
  if (!project || !file) throw new Error(`${config} has no ${TYPES}`);
  const visit = (node: Node, owner: string): void =>
    node.forEachChild((child) => {
      if (isInterfaceDeclaration(child) || isTypeAliasDeclaration(child)) return visit(child, child.name.text);
      if (!isPropertySignatureDeclaration(child) || !("text" in child.name)) return visit(child, owner);
      const what = `${owner}.${child.name.text}`;
      const start = child.name.getStart(file);
      // Items of a list are written several times; one of them is enough.
      if (!found.get(what)?.read) {
        const places = project.checker.getReferencedSymbolsForNode(child.name, start).flatMap(({ references }) => references);
        const read = places.some(({ path }) => !path.toLowerCase().endsWith(TYPES));
        found.set(what, { what, line: file.text.slice(0, start).split("\n").length, read });
      }
      return visit(child, what);
    });
  visit(file, "");
  snapshot.dispose();
}
