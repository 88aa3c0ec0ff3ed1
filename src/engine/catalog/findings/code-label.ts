/** The label of a code; undefined where there is none. Codes come from addresses and from rows, and may be called as what every object inherits. */
export const codeLabel = (labels: Readonly<Record<string, string>> | undefined, code: string): string | undefined =>
  labels !== undefined && Object.hasOwn(labels, code) ? labels[code] : undefined;
