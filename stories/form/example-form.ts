import { showTexts, translate } from "../../src/client/site/i18n.ts";
import type { FieldSlice, FormSlice, StepValidator } from "../../src/contract/site/slices.ts";
import { compileForServer } from "../../src/engine/forms/standalone.ts";
import type { Translate } from "../../src/form/problems.ts";
import type { FormTerms } from "../../src/screens/form/form-terms.ts";
import { pick } from "../support/config.ts";
import { textsOf } from "../support/texts.ts";

/** The language of the current texts. */
let shown: string | null = null;

/** The interface texts of a language, which becomes the current one. */
export function translateIn(language: string): Translate {
  if (shown !== language) showTexts({ language, texts: textsOf(language) });
  shown = language;
  return translate;
}

/** A field for each widget, with the messages of the specification. */
export function exampleFields(language: string): Record<string, FieldSlice> {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    first_name: {
      type: "string",
      pattern: "^[A-Za-z]+$",
      title: inLanguage("First name", "पहला नाम"),
      description: inLanguage("As on your PAN card", "जैसा पैन कार्ड पर है"),
      "x-messages": {
        required: inLanguage("Please enter your first name", "कृपया अपना पहला नाम लिखें"),
        pattern: inLanguage("Only alphabets are allowed", "केवल अंग्रेज़ी अक्षर लिखें"),
      },
      "x-ui": { widget: "text", autocomplete: "given-name", width: "half" },
    },
    birth_date: {
      type: "string",
      format: "date",
      yearsBack: 120,
      ageBetween: [21, 70],
      title: inLanguage("Date of birth", "जन्म तिथि"),
      "x-messages": {
        required: inLanguage("Please enter a valid birth date", "कृपया सही जन्म तिथि लिखें"),
        format: inLanguage("Invalid date", "अमान्य तिथि"),
        yearsBack: inLanguage("Invalid year", "अमान्य वर्ष"),
        ageBetween: inLanguage("Your age doesn't match the required age criteria", "आपकी आयु शर्त से मेल नहीं खाती"),
      },
      "x-ui": { widget: "date", autocomplete: "bday" },
    },
    tin: {
      type: "string",
      pattern: "^[A-Z]{3}P[A-Z*][0-9*]{4}[A-Z*]$",
      title: inLanguage("PAN", "पैन"),
      "x-messages": { pattern: inLanguage("Invalid PAN", "अमान्य पैन") },
      "x-ui": { widget: "pan" },
    },
    email: {
      type: "string",
      format: "email",
      title: inLanguage("Email", "ईमेल"),
      "x-messages": { format: inLanguage("Email is invalid", "ईमेल अमान्य है") },
      "x-ui": { widget: "email" },
    },
    mobile_phone_number: {
      type: "string",
      pattern: "^[6-9][0-9]{9}$",
      title: inLanguage("Mobile number", "मोबाइल नंबर"),
      "x-messages": { pattern: inLanguage("Please enter a valid 10 digit mobile number", "कृपया 10 अंकों का सही मोबाइल नंबर लिखें") },
      "x-ui": { widget: "mobile" },
    },
    postal_code: {
      type: "string",
      pattern: "^[1-9][0-9]{5}$",
      title: inLanguage("Pincode", "पिनकोड"),
      "x-messages": { pattern: inLanguage("Please enter a valid 6 digit pincode", "कृपया 6 अंकों का सही पिनकोड लिखें") },
      "x-ui": { widget: "pincode", autocomplete: "postal-code" },
    },
    monthly_income: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      title: inLanguage("Monthly income", "मासिक आय"),
      "x-messages": {
        maximum: inLanguage("Monthly income should be between 1 and 1,000,000 rupees", "मासिक आय 1 से 10,00,000 रुपये के बीच होनी चाहिए"),
      },
      "x-ui": { widget: "rupees" },
    },
    years: { type: "integer", minimum: 0, maximum: 60, title: inLanguage("Years at work", "काम के वर्ष"), "x-ui": { widget: "integer" } },
    rate: {
      type: "number",
      minimum: -5,
      maximum: 100_000,
      multipleOf: 0.01,
      title: inLanguage("Rate in percent", "दर प्रतिशत में"),
      "x-messages": { multipleOf: inLanguage("At most two decimals", "दशमलव के बाद अधिकतम दो अंक") },
    },
    call_time: { type: "string", format: "time", title: inLanguage("When may we call", "हम कब फ़ोन करें") },
    dependants: {
      type: ["integer", "null"],
      enum: [0, 1, 2, null],
      "x-labels": [
        inLanguage("None", "कोई नहीं"),
        inLanguage("One", "एक"),
        inLanguage("Two or more", "दो या अधिक"),
        inLanguage("I would rather not say", "बताना नहीं चाहते"),
      ],
      title: inLanguage("Dependants", "आश्रित"),
    },
    resident: {
      type: "boolean",
      enum: [true, false],
      "x-labels": [inLanguage("I live in India", "मैं भारत में रहता/रहती हूँ"), inLanguage("I live abroad", "मैं विदेश में रहता/रहती हूँ")],
      title: inLanguage("Residence status", "निवास की स्थिति"),
    },
    other_emi: { type: ["integer", "null"], minimum: 0, title: inLanguage("Other EMI", "अन्य ईएमआई"), "x-ui": { widget: "rupees" } },
    ifsc: {
      type: "string",
      pattern: "^[A-Z]{4}0[A-Z0-9]{6}$",
      title: inLanguage("IFSC", "आईएफ़एससी"),
      "x-messages": { pattern: inLanguage("IFSC format is invalid. IFSC is case sensitive", "आईएफ़एससी का प्रारूप अमान्य है") },
      "x-ui": { widget: "upper" },
    },
    residence_type: {
      type: "string",
      enum: ["OWNED", "RENTED", "PARENTS", "HOSTEL"],
      title: inLanguage("Residence", "निवास"),
      "x-labels": [
        inLanguage("Owned", "अपना"),
        inLanguage("Rented", "किराए का"),
        inLanguage("With parents", "माता-पिता के साथ"),
        inLanguage("Hostel", "छात्रावास"),
      ],
      "x-ui": { widget: "select" },
    },
    gender: {
      type: "string",
      enum: ["FEMALE", "MALE", "OTHER"],
      title: inLanguage("Gender", "लिंग"),
      "x-labels": [inLanguage("Female", "महिला"), inLanguage("Male", "पुरुष"), inLanguage("Other", "अन्य")],
      "x-messages": { required: inLanguage("Please choose your gender", "कृपया लिंग चुनें") },
    },
    remarks: { type: "string", maxLength: 200, title: inLanguage("Remarks", "टिप्पणी"), "x-ui": { widget: "textarea", rows: 3 } },
    insured: { type: "boolean", title: inLanguage("I have a health insurance", "मेरे पास स्वास्थ्य बीमा है"), "x-ui": { widget: "checkbox" } },
    reminders: { type: "boolean", title: inLanguage("Remind me of instalments", "किस्तों की याद दिलाएँ"), "x-ui": { widget: "switch" } },
    monthly_rent: {
      type: "integer",
      minimum: 1,
      title: inLanguage("Monthly rent", "मासिक किराया"),
      "x-messages": { required: inLanguage("Please enter your rent", "कृपया किराया लिखें") },
      "x-ui": { widget: "rupees" },
    },
  };
}

const RENTED = { required: ["residence_type"], properties: { residence_type: { enum: ["RENTED", "HOSTEL"] } } };

/** A form with two steps (one conditional), computed figures, a review and two consents. */
export function exampleForm(language: string): FormSlice {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const { first_name, birth_date, gender, residence_type, monthly_rent, monthly_income, years } = exampleFields(language) as Record<
    string,
    FieldSlice
  >;
  const of = (fields: Record<string, FieldSlice | undefined>) => fields as Record<string, FieldSlice>;
  return {
    id: "example",
    title: inLanguage("Your details", "आपकी जानकारी"),
    submit: inLanguage("See my offers", "मेरे ऑफ़र देखें"),
    review: true,
    reads: ["residence_type"],
    steps: [
      {
        id: "about-you",
        reads: ["residence_type"],
        title: inLanguage("About you", "आपके बारे में"),
        intro: inLanguage("As on your papers.", "जैसा आपके काग़ज़ों पर है।"),
        schema: {
          type: "object",
          properties: of({ first_name, birth_date, gender, residence_type }),
          required: ["first_name", "birth_date", "gender", "residence_type"],
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
          allOf: [{ if: RENTED, then: { properties: of({ monthly_rent }), required: ["monthly_rent"] } }],
        },
      },
      {
        id: "income",
        title: inLanguage("Your income", "आपकी आय"),
        schema: { type: "object", properties: of({ monthly_income, years }), required: ["monthly_income"] },
      },
    ],
    consents: [
      { id: "terms" },
      { id: "household", when: { required: ["yearly"], properties: { yearly: { maximum: 300_000 } } } },
      { id: "news" },
    ],
    consentTexts: [
      {
        id: "terms",
        version: 2,
        required: true,
        purpose: "",
        text: inLanguage("I agree to the terms and the privacy policy", "मैं शर्तों और गोपनीयता नीति से सहमत हूँ"),
        links: [{ label: inLanguage("Terms of use", "उपयोग की शर्तें"), path: "/terms-of-use" }],
        choices: null,
      },
      {
        id: "household",
        version: 1,
        required: true,
        purpose: "",
        text: inLanguage("My household's income a year", "मेरे परिवार की वार्षिक आय"),
        links: [],
        choices: [
          { code: "AT_MOST", text: inLanguage("₹3,00,000 at most", "अधिकतम ₹3,00,000") },
          { code: "AT_LEAST", text: inLanguage("₹3,00,000 at least", "कम से कम ₹3,00,000") },
        ],
      },
      {
        id: "news",
        version: 1,
        required: false,
        purpose: "",
        text: inLanguage("You may write to me about offers", "आप मुझे ऑफ़र के बारे में लिख सकते हैं"),
        links: [],
        choices: null,
      },
    ],
    facts: [{ name: "yearly", value: { "*": [{ var: "monthly_income" }, 12] } }],
    computed: [{ name: "yearly", label: inLanguage("A year", "प्रति वर्ष"), value: { var: "yearly" }, step: "income", format: "rupees" }],
    prefill: {},
  };
}

/**
 * A form's validators, compiled at run time: stories have no Content Security Policy that would
 * forbid it.
 */
export const validatorsOf = (slice: FormSlice): Record<string, StepValidator> =>
  compileForServer({ steps: slice.steps as never }, () => TODAY);

export const TODAY = "2026-11-21";

/** The terms of a form in a language. */
export function termsIn(language: string, slice: FormSlice = exampleForm(language)): FormTerms {
  return { slice, validators: validatorsOf(slice), language, locale: `${language}-IN`, translate: translateIn(language), today: TODAY };
}
