import type { FieldSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { newItem } from "../engine/validate/defaults.ts";

/** A list or a group with one part of it changed. @param path names and places from the outside in; none stands for the whole */
export function withPart(value: unknown, [first, ...within]: readonly (string | number)[], part: unknown): unknown {
  if (first === undefined) return part;
  if (Array.isArray(value)) return value.map((item, place) => (place === first ? withPart(item, within, part) : item));
  const group = (value ?? {}) as Record<string, unknown>;
  return { ...group, [first]: withPart(group[first], within, part) };
}

/**
 * A list or a group as rjsf hands it over, made an answer: a new item of a list, which begins with the defaults of its
 * fields, is else an empty group or a gap, and what
 * holds nothing is no answer, unless an empty list may be one.
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
