import type { FieldSlice, FormSlice } from "../../src/contract/site/slices.ts";
import { pick } from "../support/config.ts";

/** A form with a list of groups, a group, and a multiple choice; one step and a review. */
export function nestedForm(language: string): FormSlice {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const amount = (title: string): FieldSlice => ({
    type: "integer",
    minimum: 1,
    title,
    "x-messages": { required: inLanguage("Please enter the amount", "कृपया राशि लिखें") },
    "x-ui": { widget: "rupees" },
  });
  const loan: FieldSlice = {
    type: "object",
    title: inLanguage("Loan", "ऋण"),
    properties: {
      lender: {
        type: "string",
        maxLength: 60,
        title: inLanguage("Lender", "ऋणदाता"),
        "x-messages": { required: inLanguage("Please enter the lender's name", "कृपया ऋणदाता का नाम लिखें") },
      },
      emi: amount(inLanguage("EMI", "ईएमआई")),
      months_left: {
        type: "integer",
        minimum: 1,
        maximum: 360,
        title: inLanguage("Months left", "बचे महीने"),
        "x-ui": { widget: "integer" },
      },
      security: {
        type: "string",
        enum: ["NONE", "GOLD"],
        title: inLanguage("Security", "ज़मानत"),
        "x-labels": [inLanguage("None", "कोई नहीं"), inLanguage("Gold", "सोना")],
      },
    },
    required: ["lender", "emi"],
    allOf: [
      {
        if: { required: ["security"], properties: { security: { const: "GOLD" } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
        then: {
          properties: { grams: { type: "integer", minimum: 1, title: inLanguage("Grams of gold", "सोना, ग्राम में") } },
          required: ["grams"],
        },
      },
    ],
  };
  const employer: FieldSlice = {
    type: "object",
    title: inLanguage("Employer", "नियोक्ता"),
    properties: {
      name: {
        type: "string",
        title: inLanguage("Company", "कंपनी"),
        "x-messages": { required: inLanguage("Please enter the company's name", "कृपया कंपनी का नाम लिखें") },
      },
      since: { type: "string", format: "date", title: inLanguage("Since", "कब से") },
    },
    required: ["name"],
  };
  return {
    id: "nested",
    title: inLanguage("Your obligations", "आपकी देनदारियाँ"),
    submit: null,
    review: true,
    reads: ["has_loans"],
    steps: [
      {
        id: "obligations",
        reads: ["has_loans"],
        title: inLanguage("Your obligations", "आपकी देनदारियाँ"),
        schema: {
          type: "object",
          properties: {
            has_loans: { type: "boolean", title: inLanguage("I have running loans", "मेरे ऋण चल रहे हैं") },
            employer,
            banks: {
              type: "array",
              uniqueItems: true,
              title: inLanguage("Your banks", "आपके बैंक"),
              items: { type: "string", enum: ["A", "B"], "x-labels": [inLanguage("Bank A", "बैंक क"), inLanguage("Bank B", "बैंक ख")] },
            },
          },
          required: ["employer"],
          allOf: [
            {
              if: { required: ["has_loans"], properties: { has_loans: { const: true } } },
              // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
              then: {
                properties: {
                  existing_loans: {
                    type: "array",
                    minItems: 1,
                    maxItems: 3,
                    title: inLanguage("Existing loans", "मौजूदा ऋण"),
                    "x-messages": { required: inLanguage("Please add your loans", "कृपया अपने ऋण जोड़ें") },
                    items: loan,
                  },
                },
                required: ["existing_loans"],
              },
            },
          ],
        },
      },
    ],
    consents: [],
    consentTexts: [],
    facts: [],
    computed: [],
    prefill: {},
  };
}
