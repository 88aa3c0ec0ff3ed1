import { visibleText } from "../../engine/values/visible-text.ts";
import type { Mask } from "./mask.ts";

const NOTHING = /(?!)/g;
const show = (answer: unknown) => (answer === undefined || answer === null ? "" : String(answer));

/** Free text. Spaces at the ends are not part of the answer. */
export const plainText: Mask = {
  show,
  shape: (typed) => typed,
  read: (text) => visibleText(text).trim() || undefined,
  filler: NOTHING,
};

/** A code in capitals, without the spaces that people put between its groups: IFSC, GSTIN, Udyam number. */
export const capitals: Mask = { ...plainText, shape: (typed) => typed.toUpperCase().replace(/\s/g, "") };

/** A PAN: ten capitals, digits or, where the stored one is shown masked, stars. */
export const panText: Mask = {
  ...plainText,
  shape: (typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9*]/g, "")
      .slice(0, 10),
};
