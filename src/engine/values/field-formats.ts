import { FORMATS } from "./formats.ts";
import { isGstin } from "./gstin.ts";

/** All formats that fields of forms may have (schemas/meta/dialect.json). Apart from those of conditions, which the first screen brings along. */
export const FIELD_FORMATS: typeof FORMATS = {
  ...FORMATS,
  // The answer is the file's id; whether there is such a file, the server looks up.
  file: (text) => FORMATS.uuid?.(text) ?? false,
  gstin: isGstin,
};
