import type { Domain, Scope } from "./domain.ts";

/** The name of a list item in a calculation over the list. */
export const ITEM = "";
/** The length of a list. */
const LENGTH: Domain = Object.freeze({ types: ["number"] as const });

/**
 * The domain at the next step of a path; null if nothing can be there, undefined if it is unknown.
 */
export function stepInto({ types, properties, items }: Domain, part: string): Domain | null | undefined {
  if (properties) return properties.get(part) ?? null;
  if (types?.every((type) => type === "array")) {
    if (part === "length") return LENGTH;
    return /^\d+$/.test(part) ? items : null;
  }
  return types?.some((type) => type === "object" || type === "array") === false ? null : undefined;
}

/** The domain at a path such as `loans.0.due`; undefined if nothing is there or it is unknown. */
export function domainAt(path: string, scope: Scope): Domain | undefined {
  const [first = "", ...parts] = path.split(".");
  let found = scope.get(first);
  for (const part of parts) found = (found && stepInto(found, part)) ?? undefined;
  return found;
}
