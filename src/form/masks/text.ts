import { visibleText } from "../../engine/values/visible-text.ts";
import type { Mask } from "./mask.ts";

const NOTHING = /(?!)/g;
const show = (answer: unknown) => (answer === undefined || answer === null ? "" : String(answer));

/** Free text. Leading and trailing spaces are not part of the answer. */
export const plainText: Mask = {
  show,
  shape: (typed) => typed,
  read: (text) => visibleText(text).trim() || undefined,
  filler: NOTHING,
};

/** A code in capitals, without spaces between groups: IFSC, GSTIN, Udyam number. */
export const capitals: Mask = { ...plainText, shape: (typed) => typed.toUpperCase().replace(/\s/g, "") };

/** A PAN: ten capitals, digits or, if the stored one is shown masked, stars. */
export const panText: Mask = {
  ...plainText,
  shape: (typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9*]/g, "")
      .slice(0, 10),
};
