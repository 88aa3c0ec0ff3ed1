type Names = readonly string[];
type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null;

/** What stands at a place in a document; undefined where nothing does. */
export const partAt = (document: object, place: Names): unknown =>
  place.reduce<unknown>((node, name) => (isGroup(node) ? node[name] : undefined), document);

/** Puts a value at a place in a document; groups around it are made where there are none. */
export function putAt(document: Group, [name = "", ...rest]: Names, value: unknown): void {
  if (rest.length === 0) {
    document[name] = value;
    return;
  }
  if (!isGroup(document[name])) document[name] = {};
  putAt(document[name] as Group, rest, value);
}

/** Takes what stands at a place out of a document, with the groups around it that are empty then. */
export function takeOutAt(document: Group, [name = "", ...rest]: Names): void {
  const inner = document[name];
  if (rest.length > 0 && isGroup(inner)) takeOutAt(inner, rest);
  if (rest.length === 0 || (isGroup(inner) && Object.keys(inner).length === 0)) delete document[name];
}
