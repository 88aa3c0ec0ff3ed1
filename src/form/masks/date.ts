import { latinDigits } from "../../engine/money/format.ts";
import { visibleText } from "../../engine/values/visible-text.ts";
import type { Mask } from "./mask.ts";

/** Digits of a day, a month and a year at the most. */
const MOST = [2, 2, 4] as const;
const SEPARATOR = /[/.\- ]/;

/** The three parts as they stand between separators; what is too much for one goes on into the next. */
function partsOf(latin: string): string[] {
  const typed = latin.split(SEPARATOR).map((part) => part.replace(/\D/g, ""));
  // A separator typed before one that was there already.
  if (typed.length > MOST.length && typed.indexOf("") > 0) typed.splice(typed.indexOf(""), 1);
  let rest = "";
  return MOST.map((most, index) => {
    const all = rest + (typed[index] ?? "");
    rest = all.slice(most);
    return all.slice(0, most);
  });
}

/**
 * DD/MM/YYYY of what was typed. A part that something was taken from waits as it is for what is typed in its place; a day or month
 * that is closed by a separator gets its leading zero.
 */
function shape(typed: string, deleting: boolean): string {
  const latin = latinDigits(visibleText(typed)).trimStart();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(latin);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const closed = !deleting && SEPARATOR.test(latin.slice(-1));
  const parts = partsOf(latin).map((part, index) => (closed && index < 2 && part.length === 1 ? `0${part}` : part));
  while (parts.at(-1) === "") parts.pop();
  const open = !deleting && parts.length < MOST.length && parts.at(-1)?.length === 2;
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
    const [, day = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return text.replace(/\/$/, "") || undefined;
  },
  filler: /\//g,
  overtype(typed, caret) {
    const before = typed.slice(0, caret).split(SEPARATOR);
    const part = (before.at(-1) ?? "") + (typed.slice(caret).split(SEPARATOR)[0] ?? "");
    const full = part.length > (MOST[before.length - 1] ?? 0);
    return full ? typed.slice(0, caret) + typed.slice(caret).replace(/^(\D*)\d/, "$1") : typed;
  },
};
