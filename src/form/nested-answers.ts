import type { FieldSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { newItem } from "../engine/validate/defaults.ts";

/**
 * Sets one part of a list or a group.
 *
 * @param path names and indexes from the outside in; empty for the whole
 */
export function withPart(value: unknown, [first, ...within]: readonly (string | number)[], part: unknown): unknown {
  if (first === undefined) return part;
  if (Array.isArray(value)) return value.map((item, place) => (place === first ? withPart(item, within, part) : item));
  const group = (value ?? {}) as Record<string, unknown>;
  return { ...group, [first]: withPart(group[first], within, part) };
}

/**
 * Converts a list or a group from rjsf to an answer. A new item of a list gets the defaults of its
 * fields, otherwise an empty group or null. A value without content is no answer, unless an empty
 * list is allowed.
 */
export function tidyAnswer(field: FieldSlice, value: unknown): unknown {
  const { items } = field;
  if (Array.isArray(value)) {
    if (value.length === 0 && Number(field.minItems ?? 0) > 0) return undefined;
    return items ? value.map((item) => tidyAnswer(items, item) ?? newItem(items) ?? (items.properties || items.allOf ? {} : null)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = allFields(field);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const child = fields.get(name);
    const answer = child ? tidyAnswer(child, part) : part;
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
