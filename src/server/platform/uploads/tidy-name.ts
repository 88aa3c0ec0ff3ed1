/** Maximum length, in UTF-16 units; the end is kept, as it has the extension. */
const MAX_NAME = 200;

/** The base name of a file, without characters that file systems do not allow or that turn the direction of text (S34). */
export const tidyName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .normalize("NFC")
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, "_")
    .trim()
    .slice(-MAX_NAME) || "_";
