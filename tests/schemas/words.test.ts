import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Words that have another one in their place, so that one thing has one name: in Hindi as borrowers speak it. */
const INSTEAD: Record<string, string> = {
  passcode: "OTP",
  पासकोड: "ओटीपी",
  ऋणदाता: "लेंडर",
  ऋण: "लोन",
  उत्पाद: "प्रोडक्ट",
  पृष्ठ: "पेज",
  सहेज: "सेव",
  उत्तर: "जवाब",
  निर्णय: "फ़ैसला",
  "उपयोगकर्ता नाम": "यूज़रनेम",
  पंजीकरण: "रजिस्ट्रेशन",
  बाकी: "बाक़ी",
  खाली: "ख़ाली",
  बक़ाया: "बकाया",
  किस्त: "ईएमआई",
  क़िस्त: "ईएमआई",
  "उसे पुष्टि": "उसकी पुष्टि",
};
/** The company's own name. */
const NAME = "सरल ऋण सर्विसेज़";
/** Customers agreed to consents as they stand, so a word in them is changed by a new version alone. */
const FOLDERS = [
  "locales",
  ...readdirSync("schemas")
    .filter((folder) => folder !== "meta" && folder !== "consents")
    .map((folder) => `schemas/${folder}`),
];

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) => (file.endsWith(".json") ? [join(folder, file)] : [])),
);

/** Abbreviations that a Hindi text spells in its own letters; in brackets after them they may stand once more. */
const SPELT: Record<string, string> = { EMI: "ईएमआई", OTP: "ओटीपी", GST: "जीएसटी", PAN: "पैन", KFS: "मुख्य तथ्य विवरण" };

/** The texts in Hindi: of documents those under `hi`. */
const hindiOf = (value: unknown, path: string, hindi = path.includes("/hi/")): string[] => {
  if (typeof value === "string") return hindi ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => hindiOf(part, path, hindi || key === "hi"));
};

test.each(Object.entries(SPELT))("no Hindi text has %s in Latin letters: it is %s", (word, instead) => {
  const latin = new RegExp(`\\b${word}\\b`);
  const found = FILES.flatMap((file) =>
    hindiOf(JSON.parse(readFileSync(file, "utf8")), file)
      .filter((text) => latin.test(text.replace(/\([^)]*\)/g, "")))
      .map((text) => `${file}: ${text.slice(0, 80)} (${instead})`),
  );
  expect(found).toEqual([]);
});

test("the newest version of a consent is in the same words", () => {
  const consents = readdirSync("schemas/consents").map((file) => JSON.parse(readFileSync(join("schemas/consents", file), "utf8")));
  // Its text is the first that every customer agreed to; another version asks all of them anew.
  const agreed = new Set(["terms-and-privacy"]);
  const newest = consents
    .filter(({ id }) => !agreed.has(id))
    .flatMap(({ id, versions }) => textsOf(versions.at(-1)).map((text) => [id, text]));
  const found = newest.filter(([, text]) => Object.keys(INSTEAD).some((word) => text.replaceAll(NAME, "").toLowerCase().includes(word)));
  expect(found).toEqual([]);
});

test.each(Object.entries(INSTEAD))("nowhere %s, but %s", (word, instead) => {
  const found = FILES.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, "utf8")))
      .filter((text) => text.replaceAll(NAME, "").toLowerCase().includes(word))
      .map((text) => `${file}: ${text.slice(0, 80)} (${instead})`),
  );
  expect(found).toEqual([]);
});
