/**
 * The label of a code; undefined if it has none. Codes come from addresses and rows, so one may
 * equal an inherited property's name.
 */
export const codeLabel = (labels: Readonly<Record<string, string>> | undefined, code: string): string | undefined =>
  labels !== undefined && Object.hasOwn(labels, code) ? labels[code] : undefined;
