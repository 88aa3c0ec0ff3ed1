import { latinDigits } from "../../engine/money/format.ts";
import { visibleText } from "../../engine/values/visible-text.ts";
import type { Mask } from "./mask.ts";

/** Maximum digits of a day, a month and a year. */
const MAX_DIGITS = [2, 2, 4] as const;
const SEPARATOR = /[/.\- ]/;

/** The three parts between separators; extra digits of one continue in the next. */
function partsOf(latin: string): string[] {
  const typed = latin.split(SEPARATOR).map((part) => part.replace(/\D/g, ""));
  // A separator was typed before an existing one.
  if (typed.length > MAX_DIGITS.length && typed.indexOf("") > 0) typed.splice(typed.indexOf(""), 1);
  let rest = "";
  return MAX_DIGITS.map((most, index) => {
    const all = rest + (typed[index] ?? "");
    rest = all.slice(most);
    return all.slice(0, most);
  });
}

/**
 * Formats the typed text as DD/MM/YYYY. A shortened part stays as it is while the user retypes it;
 * a day or month followed by a separator gets its leading zero.
 */
function shape(typed: string, deleting: boolean): string {
  const latin = latinDigits(visibleText(typed)).trimStart();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(latin);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const closed = !deleting && SEPARATOR.test(latin.slice(-1));
  const parts = partsOf(latin).map((part, index) => (closed && index < 2 && part.length === 1 ? `0${part}` : part));
  while (parts.at(-1) === "") parts.pop();
  const open = !deleting && parts.length < MAX_DIGITS.length && parts.at(-1)?.length === 2;
  return parts.join("/") + (open ? "/" : "");
}

/**
 * A date typed as DD/MM/YYYY with digits only; the answer is `yyyy-mm-dd`. An incomplete date is
 * stored as typed, so that validation can reject it and a draft can restore it.
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
    const full = part.length > (MAX_DIGITS[before.length - 1] ?? 0);
    return full ? typed.slice(0, caret) + typed.slice(caret).replace(/^(\D*)\d/, "$1") : typed;
  },
};
