import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Words that have another one in their place, so that one thing has one name: in Hindi as borrowers speak it. */
const PREFERRED_WORDS: Record<string, string> = {
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
  तालिका: "टेबल",
  मेनू: "मेन्यू",
  रकम: "राशि",
  रक़म: "राशि",
  कीमत: "क़ीमत",
  प्रविष्टि: "एंट्री",
  बीमाकर्ता: "बीमा कंपनी",
  "पूर्ण संख्या": "पूरी संख्या",
  अल्पविराम: "कॉमा",
  साझेदार: "पार्टनर",
  "क्रेडिट सीमा": "क्रेडिट लिमिट",
  "सकल लाभ": "कुल मुनाफ़ा",
  टर्नओवर: "कारोबार",
  वैकल्पिक: "ज़रूरी नहीं",
  "दंड शुल्क": "जुर्माना",
  सत्र: "सेशन",
  "सबसे अधिक": "सबसे ज़्यादा",
  "साइन-इन": "साइन इन",
};
/** The company's own name. */
const NAME = "सरल ऋण सर्विसेज़";
const FOLDERS = ["locales", ...readdirSync("schemas").flatMap((folder) => (/^meta$|\./.test(folder) ? [] : [`schemas/${folder}`]))];

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

interface Consent {
  versions: object[];
}
/** Its text is the first that every customer agreed to; another version would ask all of them again. */
const CONSENTS_OF_ALL = new Set(["terms-and-privacy"]);
/** The current texts of a file. Customers agreed to versions of a consent, so a word in one changes only in the next version. */
function contentOf(file: string): unknown {
  const content = JSON.parse(readFileSync(file, "utf8"));
  if (!file.startsWith(join("schemas", "consents"))) return content;
  return { ...content, versions: CONSENTS_OF_ALL.has(content.id) ? [] : (content as Consent).versions.slice(-1) };
}

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) => (file.endsWith(".json") ? [join(folder, file)] : [])),
);

/** Abbreviations that a Hindi text spells in Devanagari; they may follow in brackets. */
const TRANSLITERATIONS: Record<string, string> = { EMI: "ईएमआई", OTP: "ओटीपी", GST: "जीएसटी", PAN: "पैन", KFS: "मुख्य तथ्य विवरण" };

/** The texts in Hindi: of documents those under `hi`. */
const hindiOf = (value: unknown, path: string, hindi = path.includes("/hi/")): string[] => {
  if (typeof value === "string") return hindi ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => hindiOf(part, path, hindi || key === "hi"));
};

test.each(Object.entries(TRANSLITERATIONS))("no Hindi text contains %s in Latin letters, but %s", (word, instead) => {
  const latin = new RegExp(`\\b${word}\\b`);
  const found = FILES.flatMap((file) =>
    hindiOf(contentOf(file), file)
      .filter((text) => latin.test(text.replace(/\([^)]*\)/g, "")))
      .map((text) => `${file}: ${text.slice(0, 80)} (${instead})`),
  );
  expect(found).toEqual([]);
});

test.each(Object.entries(PREFERRED_WORDS))("no text contains %s, but %s", (word, instead) => {
  const found = FILES.flatMap((file) =>
    textsOf(contentOf(file))
      .filter((text) => text.replaceAll(NAME, "").toLowerCase().includes(word))
      .map((text) => `${file}: ${text.slice(0, 80)} (${instead})`),
  );
  expect(found).toEqual([]);
});
