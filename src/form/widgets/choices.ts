export interface Choice {
  value: unknown;
  label: string;
  /** The title of the group that it is in. */
  group?: string | undefined;
}

/** The values that a field allows, with their labels in the customer's language. */
export function choicesOf(schema: object): Choice[] {
  const found = schema as { enum?: unknown[]; "x-labels"?: string[]; "x-groups"?: string[] };
  return (found.enum ?? []).map((value, index) => ({
    value,
    label: found["x-labels"]?.[index] ?? String(value),
    group: found["x-groups"]?.[index],
  }));
}
