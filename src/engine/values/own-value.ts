/**
 * The value that a record has under a name; undefined for a name that it only inherits, such as
 * `constructor`. For names from documents and callers.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Names that every record inherits, so that a lookup that is not by `ownValue` finds a function. */
export const INHERITED_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
