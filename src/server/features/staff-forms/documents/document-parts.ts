type Names = readonly string[];
type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null;

/** Value at a path of a document; undefined if there is none. */
export const partAt = (document: object, place: Names): unknown =>
  place.reduce<unknown>((node, name) => (isGroup(node) ? node[name] : undefined), document);

/** Sets a value at a path of a document, creating missing objects. */
export function putAt(document: Group, [name = "", ...rest]: Names, value: unknown): void {
  if (rest.length === 0) {
    document[name] = value;
    return;
  }
  if (!isGroup(document[name])) document[name] = {};
  putAt(document[name] as Group, rest, value);
}

/** Removes the value at a path of a document, and objects that become empty. */
export function removeAt(document: Group, [name = "", ...rest]: Names): void {
  const inner = document[name];
  if (rest.length > 0 && isGroup(inner)) removeAt(inner, rest);
  if (rest.length === 0 || (isGroup(inner) && Object.keys(inner).length === 0)) delete document[name];
}
