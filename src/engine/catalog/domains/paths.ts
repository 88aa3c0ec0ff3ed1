import type { Domain, Scope } from "./domain.ts";

/** The name that an item of a list has for a calculation over it. */
export const ITEM = "";
/** How many items a list has. */
const LENGTH: Domain = Object.freeze({ types: ["number"] as const });

/** What is at a step of a path within a value; null where nothing can be there, undefined where that is not known. */
export function stepInto({ types, properties, items }: Domain, part: string): Domain | null | undefined {
  if (properties) return properties.get(part) ?? null;
  if (types?.every((type) => type === "array")) {
    if (part === "length") return LENGTH;
    return /^\d+$/.test(part) ? items : null;
  }
  return types?.some((type) => type === "object" || type === "array") === false ? null : undefined;
}

/** What a path such as `loans.0.due` leads to; undefined where it leads nowhere, or nobody knows. */
export function domainAt(path: string, scope: Scope): Domain | undefined {
  const [first = "", ...parts] = path.split(".");
  let found = scope.get(first);
  for (const part of parts) found = (found && stepInto(found, part)) ?? undefined;
  return found;
}
