/**
 * Parses JSON text that was entered by a user.
 * @throws Error if it is not JSON, or has a number such as 1e309 that is parsed as infinity, which JSON
 *   cannot represent
 */
export const parseFiniteJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("A number is too large");
    return value;
  });
