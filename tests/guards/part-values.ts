import { isNode, type Node, type Source, stringOf, templateText, walk } from "./source.ts";

/** A node with its parents, the nearest first. */
interface NodeInContext {
  node: Node;
  parents: readonly Node[];
}

/** The way from a pattern to a name in it: keys of objects and positions in lists. */
type Path = (string | number)[];

/** A step that leads nowhere: past a default, or into the rest of a list. */
const UNKNOWN_STEP = "";

const ITERATION_METHODS = new Set(["map", "flatMap", "forEach"]);
const WRAPPER_TYPES = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "ParenthesizedExpression"]);
const FUNCTION_TYPES = new Set(["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"]);

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string | null => (isNode(node) ? ((node.name as string | undefined) ?? stringOf(node)) : null);
const childOf = ({ node, parents }: NodeInContext, child: unknown): NodeInContext => ({ node: child as Node, parents: [node, ...parents] });

/** Null as soon as one of the parts is unknown. */
function flatMapAll<In, Out>(parts: readonly In[], valuesOf: (part: In) => Out[] | null): Out[] | null {
  const found = parts.map(valuesOf);
  return found.includes(null) ? null : found.flatMap((part) => part ?? []);
}

/**
 * The values that the parts of texts can have, as far as their own file says it: literals and constants, what lists of them are
 * gone through with, unions that name the type of a parameter, and what a function of the file is called with.
 */
export class PartValues {
  readonly #program: Node;

  constructor({ program }: Pick<Source, "program">) {
    this.#program = program;
  }

  /** All texts that an expression can be; null where the file does not say. */
  textsOf(found: NodeInContext): string[] | null {
    const values = this.#values(found, 0);
    return values && flatMapAll(values, (one) => this.#text(one));
  }

  #text({ node, parents }: NodeInContext): string[] | null {
    const text = stringOf(node);
    if (text !== null) return [text];
    if (node.type !== "TemplateLiteral") return null;
    const pieces = nodes(node.quasis).map(templateText);
    return nodes(node.expressions).reduce<string[] | null>(
      (begun, part, index) => {
        const parts = begun && this.textsOf(childOf({ node, parents }, part));
        return parts && begun.flatMap((text) => parts.map((value) => text + value + (pieces[index + 1] ?? "")));
      },
      [pieces[0] ?? ""],
    );
  }

  /** The literals, lists, objects and templates that an expression can be. */
  #values(found: NodeInContext, depth: number): NodeInContext[] | null {
    const { node } = found;
    if (depth > 20) return null;
    if (WRAPPER_TYPES.has(node.type)) return this.#values(childOf(found, node.expression), depth + 1);
    switch (node.type) {
      case "Literal":
      case "TemplateLiteral":
      case "ArrayExpression":
      case "ObjectExpression":
        return [found];
      case "ConditionalExpression":
        return flatMapAll([node.consequent, node.alternate], (one) => this.#values(childOf(found, one), depth + 1));
      case "Identifier":
        return this.#ofName(node.name as string, found.parents, depth + 1);
      case "MemberExpression": {
        const key = node.computed ? null : nameOf(node.property);
        return this.#follow(this.#values(childOf(found, node.object), depth + 1), key === null ? [] : [key], depth, key === null);
      }
      default:
        return null;
    }
  }

  /** The values at a path within each of the values; with `every`, all values below it. */
  #follow(values: NodeInContext[] | null, path: Path, depth: number, every = false): NodeInContext[] | null {
    const [step, ...rest] = path;
    if (values === null || (step === undefined && !every)) return values;
    const inside = flatMapAll(values, (one) => {
      const children =
        one.node.type === "ArrayExpression"
          ? nodes(one.node.elements).filter((_, index) => every || index === step)
          : nodes(one.node.properties).flatMap((entry) => (every || nameOf(entry.key) === step ? [(entry.value ?? entry) as Node] : []));
      return children.length === 0 ? null : flatMapAll(children, (child) => this.#values(childOf(one, child), depth + 1));
    });
    return this.#follow(inside, rest, depth);
  }

  /** The value of a name where it is used: a constant, or a parameter of the nearest function that has it. */
  #ofName(name: string, parents: readonly Node[], depth: number): NodeInContext[] | null {
    for (const [index, scope] of parents.entries()) {
      const around = parents.slice(index + 1);
      if (FUNCTION_TYPES.has(scope.type)) {
        for (const [position, param] of nodes(scope.params).entries()) {
          const path = pathIn(param, name);
          if (path) return this.#ofParameter({ node: scope, parents: around }, position, path, depth);
        }
      }
      if (isNode(scope.left) && nodes(scope.left.declarations).some(({ id }) => pathIn(id, name))) return null;
      for (const statement of scope.type === "BlockStatement" || scope.type === "Program" ? nodes(scope.body) : []) {
        const { kind, declarations } = isNode(statement.declaration) ? statement.declaration : statement;
        for (const { id, init } of nodes(declarations)) {
          const path = pathIn(id, name);
          const declared = { node: statement, parents: parents.slice(index) };
          if (path)
            return kind === "const" && isNode(init) ? this.#follow(this.#values(childOf(declared, init), depth), path, depth) : null;
        }
      }
    }
    return null;
  }

  #ofParameter(own: NodeInContext, position: number, path: Path, depth: number): NodeInContext[] | null {
    const param = nodes(own.node.params)[position] as Node;
    const type = (param.typeAnnotation as Node | null)?.typeAnnotation;
    const typed = isNode(type) ? this.#ofType(type, path) : null;
    if (typed) return typed;
    const [call, ...around] = own.parents;
    const callee = call?.callee as Node | undefined;
    if (
      call?.type === "CallExpression" &&
      callee?.type === "MemberExpression" &&
      ITERATION_METHODS.has(nameOf(callee.property) ?? "") &&
      position === 0
    )
      return this.#follow(
        this.#follow(this.#values({ node: callee.object as Node, parents: [call, ...around] }, depth), [], depth, true),
        path,
        depth,
      );
    return this.#ofCalls(own, position, path, depth);
  }

  /** What a function of this file alone is called with. */
  #ofCalls({ node, parents: [parent, ...around] }: NodeInContext, position: number, path: Path, depth: number): NodeInContext[] | null {
    const name = nameOf(node.id) ?? (parent?.type === "VariableDeclarator" ? nameOf(parent.id) : null);
    const declaring = nameOf(node.id) === null ? around[1] : parent;
    if (name === null || declaring?.type.startsWith("Export")) return null;
    const given: (NodeInContext | null)[] = [];
    walk(this.#program, (used, { parents: [call, ...outer], key }) => {
      if (used.type !== "Identifier" || used.name !== name || key === "id") return;
      const argument = call?.type === "CallExpression" && key === "callee" ? nodes(call.arguments)[position] : undefined;
      given.push(call && argument ? { node: argument, parents: [call, ...outer] } : null);
    });
    return given.length === 0 ? null : flatMapAll(given, (one) => one && this.#follow(this.#values(one, depth), path, depth));
  }

  /** The literals that a type allows, of which this file says all. */
  #ofType(type: Node, path: Path): NodeInContext[] | null {
    const [step, ...rest] = path;
    switch (type.type) {
      case "TSParenthesizedType":
        return this.#ofType(type.typeAnnotation as Node, path);
      case "TSUnionType":
        return flatMapAll(nodes(type.types), (one) => this.#ofType(one, path));
      case "TSLiteralType":
        return step === undefined ? [{ node: type.literal as Node, parents: [] }] : null;
      case "TSTypeReference":
        return this.#ofDeclared(nameOf(type.typeName), path);
      case "TSTypeLiteral":
      case "TSInterfaceBody": {
        const member = nodes(type.members ?? type.body).find(({ key }) => step !== undefined && nameOf(key) === step);
        const inside = (member?.typeAnnotation as Node | null | undefined)?.typeAnnotation;
        return isNode(inside) ? this.#ofType(inside, rest) : null;
      }
      case "TSTypeOperator": {
        const query = type.typeAnnotation as Node;
        if (type.operator !== "keyof" || query.type !== "TSTypeQuery") return null;
        const objects = this.#ofName(nameOf(query.exprName) ?? "", [this.#program], 0);
        return (
          objects &&
          flatMapAll(objects, ({ node }) =>
            nodes(node.properties).map(({ key }) => ({ node: { ...(key as Node), type: "Literal", value: nameOf(key) }, parents: [] })),
          )
        );
      }
      default:
        return null;
    }
  }

  #ofDeclared(name: string | null, path: Path): NodeInContext[] | null {
    for (const statement of nodes(this.#program.body)) {
      const declared = isNode(statement.declaration) ? statement.declaration : statement;
      if (!/^TS(TypeAlias|Interface)Declaration$/.test(declared.type) || nameOf(declared.id) !== name) continue;
      return this.#ofType((declared.typeAnnotation ?? declared.body) as Node, path);
    }
    return null;
  }
}

/** The path of a name within a declaration; null if it is not declared there. */
function pathIn(pattern: unknown, name: string): Path | null {
  if (!isNode(pattern)) return null;
  if (pattern.type === "Identifier") return pattern.name === name ? [] : null;
  const children: [string | number | null, unknown][] =
    pattern.type === "ObjectPattern"
      ? nodes(pattern.properties).map((entry) => [nameOf(entry.key), entry.value])
      : pattern.type === "ArrayPattern"
        ? (pattern.elements as unknown[]).map((entry, index) => [index, entry])
        : [[UNKNOWN_STEP, pattern.left ?? pattern.argument]];
  for (const [step, child] of children) {
    const path = pathIn(child, name);
    if (path && step !== null) return [step, ...path];
  }
  return null;
}
