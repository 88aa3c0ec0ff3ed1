export interface Choice {
  value: unknown;
  label: string;
}

/** The values that a field allows, with their labels in the customer's language. */
export function choicesOf(schema: object): Choice[] {
  const { enum: values, "x-labels": labels } = schema as { enum?: unknown[]; "x-labels"?: string[] };
  return (values ?? []).map((value, index) => ({ value, label: labels?.[index] ?? String(value) }));
}
