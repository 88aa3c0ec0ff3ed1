import type { AreaConfig, TableSlice } from "../../src/contract/site/config.ts";
import type { ProductSlice } from "../../src/contract/site/product-slices.ts";
import { offerKind } from "./offer-kind.ts";
import { textsOf } from "./texts.ts";

/** A text in one of the stories' two languages. */
export const pick = (language: string, en: string, hi: string): string => (language === "hi" ? hi : en);

const RELEASE = "a".repeat(64);

const svg = (inner: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>`)}`;

export const LOGO = svg(
  '<rect width="24" height="24" rx="6" fill="#0b6e4f"/><path d="M7 15l4-6 3 4 3-5" stroke="#fff" stroke-width="2" fill="none"/>',
);
export const LENDER_LOGO = svg(
  '<rect width="24" height="24" rx="4" fill="#123a6b"/><path d="M5 18V9l7-4 7 4v9" stroke="#fff" stroke-width="2" fill="none"/>',
);

/** The stories' product, as sliced by the server. */
export function loanProduct(language: string): ProductSlice {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    id: "personal-loan",
    code: "LOAN",
    productId: 1,
    value: "loan",
    aliases: ["loan"],
    name: inLanguage("Personal loan", "पर्सनल लोन"),
    icon: svg(
      '<circle cx="12" cy="12" r="9" fill="none" stroke="#0b6e4f" stroke-width="2"/><path d="M9 8h6M9 11h6M9 8c5 0 5 6 0 6l5 4" stroke="#0b6e4f" stroke-width="1.6" fill="none"/>',
    ),
    tiles: [
      {
        title: inLanguage("Personal loan", "पर्सनल लोन"),
        claim: inLanguage("Up to ₹35 lakh", "₹35 लाख तक"),
        points: [
          inLanguage("Rates from 10.99% a year", "10.99% प्रति वर्ष से"),
          inLanguage("Up to 60 months", "60 महीने तक"),
          inLanguage("No collateral", "कोई गिरवी नहीं"),
        ],
      },
    ],
    home: "/user/welcome-back",
    routes: { detail: "/user/user-detail", offers: "/user/offers", welcomeBack: "/user/welcome-back" },
    form: "personal-loan",
    completionFlag: "pl_completed",
    updateFlags: ["pl_update_required", "pl_se_update_required"],
    lenderScreens: {},
    requestedAmount: "se_loan_amount",
    changeable: true,
    offerKind: offerKind(language),
    empty: inLanguage("There are no offers available for you at this moment.", "इस समय आपके लिए कोई ऑफ़र उपलब्ध नहीं है।"),
    keepAtHand: [inLanguage("Your PAN", "आपका पैन"), inLanguage("Your monthly income", "आपकी मासिक आय")],
    footerTerms: { long: inLanguage("All terms of loans.", "लोन की सारी शर्तें।"), short: inLanguage("Terms of loans.", "लोन की शर्तें।") },
    example: {
      rows: [
        { label: inLanguage("You pay each month", "हर महीने आप देते हैं"), value: "₹2,330.16" },
        { label: inLanguage("You pay in total", "कुल आप देते हैं"), value: "₹55,923.83" },
      ],
      note: inLanguage("Before processing fees.", "प्रोसेसिंग शुल्क के बिना।"),
    },
  };
}

/** The same product with the values of the EMI estimate. */
export const estimatedProduct = (language: string): ProductSlice => ({
  ...loanProduct(language),
  requestedTenure: "loan_tenure",
  estimate: {
    amount: { start: 200_000, min: 1_000, max: 1_000_000 },
    tenure: { start: 24, min: 6, max: 60 },
    rate: { start: 14, min: 1, max: 40 },
    fee: { start: 2, max: 10, gst: 18 },
    lenders: { from: 10.99, to: 36 },
    tenures: [12, 24, 36],
    page: "/emi-calculator",
  },
});

/** A second product, with two tiles. */
export function goldProduct(language: string): ProductSlice {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const { example: _, ...likeLoan } = loanProduct(language);
  return {
    ...likeLoan,
    id: "gold-loan",
    code: "GOLD_LOAN",
    productId: 4,
    value: "gold-loans",
    aliases: ["gold-loans"],
    completionFlag: "gl_completed",
    updateFlags: [],
    routes: { ...likeLoan.routes, detail: "/user/user-detail/gold-loan" },
    name: inLanguage("Gold loan", "गोल्ड लोन"),
    tiles: [
      {
        title: inLanguage("Gold loan", "गोल्ड लोन"),
        claim: inLanguage("Up to ₹1 crore", "₹1 करोड़ तक"),
        points: [inLanguage("Against your ornaments", "आपके गहनों पर")],
      },
      {
        title: inLanguage("Small business, daily EMI", "छोटा कारोबार, रोज़ की ईएमआई"),
        claim: inLanguage("Up to ₹1 lakh", "₹1 लाख तक"),
        points: [],
      },
    ],
  };
}

/** The status table of the offers screen. */
export function statusTable(language: string): TableSlice {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const path = "/user/lenders-transaction/{lender}";
  const action = (id: string, en: string, hi: string) => ({ id, label: inLanguage(en, hi), path });
  const view = action("view", "View", "देखें");
  const resume = action("resume", "Resume", "फिर शुरू करें");
  return {
    id: "lender-status",
    title: inLanguage("Status", "स्थिति"),
    columns: [
      { field: "status", label: inLanguage("Status", "स्थिति"), format: "status" },
      { field: "lenderName", label: inLanguage("Lender", "ऋणदाता"), format: "text" },
      { field: "amount", label: inLanguage("Amount", "राशि"), format: "rupees" },
      { field: "action", label: inLanguage("Action", "कार्रवाई"), format: "action" },
    ],
    statuses: {
      OFFERED: { label: inLanguage("Offered", "ऑफ़र मिला"), tone: "neutral", action: action("select", "Select", "चुनें") },
      SELECTED: {
        label: inLanguage("Selected", "चुना गया"),
        hint: inLanguage("Your consent is needed", "आपकी सहमति चाहिए"),
        tone: "info",
        action: resume,
      },
      SUBMITTED: { label: inLanguage("Submitted", "भेजा गया"), tone: "info", action: view },
      IN_REVIEW: { label: inLanguage("In review", "जाँच में"), tone: "info", action: view },
      ACTION_NEEDED: {
        label: inLanguage("Action needed", "कार्रवाई चाहिए"),
        hint: inLanguage("The lender needs something more from you.", "ऋणदाता को आपसे कुछ और चाहिए।"),
        tone: "warning",
        action: resume,
      },
      APPROVED: { label: inLanguage("Approved", "स्वीकृत"), tone: "success", action: view },
      DISBURSED: { label: inLanguage("Disbursed", "राशि दी गई"), tone: "success", action: view },
      DECLINED: { label: inLanguage("Declined", "अस्वीकृत"), tone: "error", action: view },
      EXPIRED: { label: inLanguage("Expired", "समय समाप्त"), tone: "neutral", action: resume },
    },
    empty: inLanguage("No lender has your application yet.", "अभी किसी ऋणदाता के पास आपका आवेदन नहीं है।"),
  };
}

const LANGUAGES: AreaConfig["site"]["languages"] = [
  {
    id: 2,
    code: "en",
    locale: "en-IN",
    languageName: "English",
    image: LOGO,
    isDefault: true,
    country_key: "IN",
    country_name: "India",
    phone_code: 91,
  },
  {
    id: 1,
    code: "hi",
    locale: "hi-IN",
    languageName: "हिन्दी",
    image: LOGO,
    isDefault: false,
    country_key: "IN",
    country_name: "India",
    phone_code: 91,
  },
];

function site(language: string, area: AreaConfig["area"]): AreaConfig["site"] {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    id: "stories",
    mode: "multi",
    brandName: inLanguage("Saral", "सरल"),
    legalEntityName: "Saral Marketplace Private Limited",
    otpRoute: "saral-otp",
    apiBase: "",
    lenderSubmitFlag: false,
    lenders: ["asha-bank", "udaan-credit", "vriksh-capital"],
    lenderMarks: [
      { name: inLanguage("Asha Bank", "आशा बैंक"), logo: LENDER_LOGO },
      { name: inLanguage("Udaan Credit", "उड़ान क्रेडिट"), logo: LENDER_LOGO },
    ],
    promises: ["not-a-lender", "no-fee"],
    sessionMinutes: 720,
    brandCookieDays: 30,
    languages: LANGUAGES,
    otpLength: 6,
    identifiers: {
      mobile: { pattern: "^[6-9][0-9]{9}$", code: 91 },
      email: { pattern: "^[a-z0-9.]+@[a-z0-9.]+[.][a-z]{2,3}$", maxLength: 120 },
    },
    idle: { minutes: area === "customer" ? 15 : 60, countdownSeconds: 15 },
    toasts: { limit: 5, seconds: 3 },
    help: { phoneDigits: 10, descriptionRows: 5 },
    analytics: false,
    analyticsConsentDays: 180,
    grievance: { name: "Meera Iyer", email: "grievance@saral.example", phone: "1800 000 000" },
    disclaimer: { long: inLanguage("Disclaimer", "अस्वीकरण"), short: inLanguage("Disclaimer", "अस्वीकरण") },
    host: { hideReturnToProducts: false },
  };
}

const factIs = (name: string, value: unknown) => ({ properties: { [name]: { const: value } }, required: [name] });

/** A small routing document modelled on the shipped one. */
function routing(language: string): AreaConfig["routing"] {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  return {
    routes: [
      { id: "root", path: "/", screen: "chooser", group: "root", title: inLanguage("Products", "उत्पाद") },
      { id: "products", path: "/products", screen: "chooser", group: "products", title: inLanguage("Products", "उत्पाद") },
      { id: "verification", path: "/verification", screen: "otp", group: "verification", title: inLanguage("Verification", "सत्यापन") },
      {
        id: "privacy-policy",
        path: "/privacy-policy",
        screen: "page",
        page: "privacy-policy",
        group: "exempt",
        title: inLanguage("Privacy policy", "गोपनीयता नीति"),
      },
      {
        id: "terms-of-use",
        path: "/terms-of-use",
        screen: "page",
        page: "terms-of-use",
        group: "exempt",
        title: inLanguage("Terms of use", "उपयोग की शर्तें"),
      },
      {
        id: "how-we-match",
        path: "/how-we-match",
        screen: "page",
        page: "how-we-match",
        group: "exempt",
        title: inLanguage("How we match", "मिलान"),
      },
      {
        id: "grievance",
        path: "/grievance",
        screen: "page",
        page: "grievance",
        group: "exempt",
        title: inLanguage("Complaints", "शिकायतें"),
      },
      { id: "user-detail", path: "/user/user-detail", screen: "form", group: "user", title: inLanguage("Your details", "आपका विवरण") },
      { id: "offers", path: "/user/offers", screen: "offers", group: "user", title: inLanguage("Offers", "ऑफ़र"), needs: ["application"] },
      { id: "welcome-back", path: "/user/welcome-back", screen: "welcome-back", group: "user", title: inLanguage("Welcome", "स्वागत") },
      {
        id: "lenders-transaction",
        path: "/user/lenders-transaction/{lender}",
        screen: "transaction",
        group: "user",
        title: inLanguage("Application", "आवेदन"),
      },
      { id: "key-facts", path: "/user/key-facts/{offer}", screen: "key-facts", group: "user", title: inLanguage("Key facts", "मुख्य तथ्य") },
      {
        id: "my-applications",
        path: "/user/my-applications",
        screen: "page",
        page: "my-applications",
        group: "user",
        title: inLanguage("Your applications", "आपके आवेदन"),
      },
      { id: "not-found", path: "/404", screen: "not-found", group: "exempt", title: inLanguage("Not found", "नहीं मिला") },
    ],
    guard: [],
    flows: {
      "product-chosen": [
        { id: "verify-first", when: factIs("signedIn", false), go: "/verification" },
        { id: "to-home", go: "{home}" },
      ],
      "signed-in": [
        { id: "choose-first", when: factIs("productType", null), go: "/products" },
        { id: "to-home", go: "{home}" },
      ],
      "start-new": [{ id: "to-detail", go: "{detail}" }],
      continue: [
        { id: "update", when: factIs("updateRequired", true), go: "{detail}" },
        { id: "complete", when: factIs("completed", true), go: "{offers}" },
        { id: "incomplete", go: "{detail}" },
      ],
    },
  };
}

/** The initial configuration of an area. */
export function areaConfig(language: string, area: AreaConfig["area"] = "customer"): AreaConfig {
  const brand = {
    key: "cl",
    name: "Saral",
    logo: LOGO,
    fontLink: null,
    fontFamily: "Noto Sans",
    primaryColor: "#0b6e4f",
    secondaryColor: "#f2a541",
    termsApplicable: false,
  };
  return {
    release: RELEASE,
    area,
    language,
    site: site(language, area),
    brand,
    coBrand: null,
    products: [loanProduct(language), goldProduct(language)],
    routing: routing(language),
    menus: {},
    tables: { "lender-status": statusTable(language) },
    texts: textsOf(language),
    forms: {},
    pages: {
      "privacy-policy": "/stories/assets/privacy.json",
      "terms-of-use": "/stories/assets/terms.json",
      "how-we-match": "/stories/assets/how-we-match.json",
      grievance: "/stories/assets/grievance.json",
    },
    consents: "/stories/assets/consents.json",
  };
}
