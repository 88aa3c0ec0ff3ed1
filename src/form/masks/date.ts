import { latinDigits } from "../../engine/money/format.ts";
import type { Mask } from "./mask.ts";

/** DD/MM/YYYY of what was typed. A day or month that is closed by a separator gets its leading zero. */
function shape(typed: string, deleting: boolean): string {
  const latin = latinDigits(typed).trimStart();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(latin);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const closed = latin.replace(/(^|[^\d])(\d)(?=[/.\- ])/g, "$10$2");
  const all = closed.replace(/\D/g, "").slice(0, 8);
  const parts = [all.slice(0, 2), all.slice(2, 4), all.slice(4)].filter((part) => part !== "");
  const open = !deleting && (all.length === 2 || all.length === 4);
  return parts.join("/") + (open ? "/" : "");
}

/**
 * A date typed as DD/MM/YYYY with digits alone; the answer is `yyyy-mm-dd`.
 * A date that is not typed to its end stays as it stands, so that the check can refuse it and a draft bring it back.
 */
export const dateText: Mask = {
  show(answer) {
    if (typeof answer !== "string") return "";
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(answer);
    return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : answer;
  },
  shape,
  read(text) {
    const full = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
    if (full) return `${full[3]}-${full[2]}-${full[1]}`;
    return text.replace(/\/$/, "") || undefined;
  },
  filler: /\//g,
};
