import { expect, test } from "vitest";
import type { BrandDocument } from "../../../../src/contract/documents.gen.ts";
import { checkTranslation } from "../../../../src/engine/catalog/checks/texts/check-translation.ts";
import type { TextTree } from "../../../../src/engine/catalog/document.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const PLACE = { kind: "texts", id: "hi/common", pointer: "/a" } as const;
const codesOf = (text: string, english = "Apply now", language = "hi") =>
  checkTranslation(text, english, PLACE, language).map(({ code }) => code);

test.each([
  ["Apply now", "English"],
  ["Enter your PAN", "English with an abbreviation"],
  ["Hello {{name}}", "English with a placeholder"],
  ["{{नाम}} Apply", "Devanagari in the placeholder alone"],
  ["Please enter सही mobile number", "mostly English"],
  ["नाम Name", "as much English as Hindi"],
])("%j is not translated: %s", (text) => expect(codesOf(text)).toEqual(["not-translated"]));

test.each([
  ["अभी आवेदन करें", "Hindi"],
  ["अपना Email लिखें", "one English word among more Hindi ones"],
  ["IFSC", "an abbreviation"],
  ["DD/MM/YYYY", "a pattern of capitals"],
  ["₹50,000", "a figure"],
  ["{{amount}} × {{count}}", "placeholders alone"],
  ["help@saral.example", "an address"],
  ["https://saral.example/terms", "a link"],
])("%j is accepted: %s", (text) => expect(codesOf(text)).toEqual([]));

test.each(["", " ", "\n\t"])("%j is empty, also in English", (text) => {
  expect(codesOf(text)).toEqual(["empty-text"]);
  expect(codesOf(text, text, "en")).toEqual(["empty-text"]);
});

test("each language is judged by its own script; one in Latin script by equality of more than one word", () => {
  expect(codesOf("இப்போது விண்ணப்பிக்கவும்", "Apply now", "ta")).toEqual([]);
  expect(codesOf("अभी आवेदन करें Apply now here", "Apply now", "ta")).toEqual(["not-translated"]);
  expect(codesOf("Apply now", "Apply now", "de")).toEqual(["not-translated"]);
  expect(codesOf("Jetzt beantragen", "Apply now", "de")).toEqual([]);
  expect(codesOf("Email", "Email", "de")).toEqual([]);
});

const findingsAfterChange = (kind: "brand" | "texts", id: string, change: (content: never) => void) =>
  findingsAfter(kind, id, change).map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);

test("an English or empty Hindi text of the interface is reported at its place", () => {
  const findingsWithText = (text: string) =>
    findingsAfterChange("texts", "hi/common", (texts: TextTree) => void Object.assign(texts.header as object, { help: text }));
  expect(findingsWithText("Help me")).toEqual(["warning not-translated /header/help"]);
  expect(findingsWithText(" ")).toEqual(["error empty-text /header/help"]);
  expect(findingsWithText("मदद")).toEqual([]);
});

test("an English or empty Hindi text of a document is reported at its place", () => {
  const [brand = ""] = shippedCatalog().brands.keys();
  const findingsWithText = (hi: string) =>
    findingsAfterChange("brand", brand, (content: BrandDocument) => void Object.assign(content, { title: { en: "A loan for you", hi } }));
  expect(findingsWithText("A loan for you")).toEqual(["warning not-translated /title/hi"]);
  expect(findingsWithText(" ")).toEqual(["error empty-text /title/hi"]);
  expect(findingsWithText("आपके लिए लोन")).toEqual([]);
});
