import type { Translate } from "../problems.ts";

/** What a word behind a number multiplies it by. */
export type Scales = ReadonlyMap<string, number>;

/** The texts that hold the words, with commas between. */
const TEXTS = [
  ["common.amount.thousand", 1_000],
  ["common.amount.lakh", 100_000],
  ["common.amount.crore", 10_000_000],
] as const;

/** The words for large amounts that a language's texts have, such as "lakh" and "लाख". */
export function scalesIn(translate: Translate): Scales {
  return new Map(
    TEXTS.flatMap(([key, scale]) =>
      translate(key)
        .split(",")
        .map((word) => [plain(word), scale] as const),
    ),
  );
}

const plain = (word: string) => word.trim().replace(/\.$/, "").toLowerCase().normalize("NFC");

/** The rupees, with whole paise, of "1.5 lakh" or "10k"; null for what is said in another way. */
export function scaledAmount(text: string, scales: Scales): number | null {
  const [, digits = "", word = ""] = /^(\d[\d,]*(?:\.\d+)?) ?(\D+)$/u.exec(text.trim()) ?? [];
  const rupees = Number(digits.replaceAll(",", "")) * (scales.get(plain(word)) ?? Number.NaN);
  return rupees * 100 <= Number.MAX_SAFE_INTEGER ? Math.round(rupees * 100) / 100 : null;
}
