import { FORMATS } from "./formats.ts";
import { isGstin } from "./gstin.ts";

/**
 * All formats of form fields (schemas/meta/dialect.json). Separate from those of conditions, which
 * are loaded with the first screen.
 */
export const FIELD_FORMATS: typeof FORMATS = {
  ...FORMATS,
  // The answer is the file's id; the server checks that the file exists.
  file: (text) => FORMATS.uuid?.(text) ?? false,
  gstin: isGstin,
};
