import type { Answers } from "../screens/form.ts";
import type { Language } from "./words.ts";

/** Who asks in every walk. */
export const PERSON: Answers = { first_name: "Meera", last_name: "Sharma", birth_date: "17041992", postal_code: "560001" };

/** A way through a product, from its tile to the lender's answer. */
export interface Walk {
  id: string;
  steps: Record<string, Answers>;
  /** How an answer is shown in the review. */
  reviewed: [field: string, says: Record<Language, string>];
  /** Figures of offers by lender, as they are read. */
  figures: [lender: string, figure: string, says: RegExp][];
  /** The offers in their order, and a lender that has none. */
  order: string[];
  unmatched?: string;
  /** The one that is chosen, what it asks for, and how it ends. */
  chosen: string;
  consents: string[];
  ends: "DISBURSED" | "DECLINED";
  /** It is no loan, and no screen says so. */
  noLoan?: boolean;
}

export const WALKS: Walk[] = [
  {
    id: "education-loan",
    steps: {
      "about-you": PERSON,
      course: { course_level: "PG", institution: "Hill College", course_months: "24", course_cost: "800000", repay_months: "120" },
      "co-applicant": { coapplicant_income: "60000" },
    },
    reviewed: ["course_level", { en: "Master", hi: "स्नातकोत्तर" }],
    // ₹8,00,000 at 9.4 % owe 36 months of simple interest, ₹10,25,600, and are paid back in 120 instalments.
    figures: [
      ["neem-bank", "emi", /₹13,215/],
      ["neem-bank", "whileStudying", /₹0/],
      ["neem-bank", "moratorium", /36/],
      ["bargad-finance", "whileStudying", /₹7,833/],
      ["bargad-finance", "moratorium", /30/],
    ],
    order: ["neem-bank", "bargad-finance"],
    chosen: "neem-bank",
    consents: [],
    ends: "DISBURSED",
  },
  {
    id: "store-card",
    steps: {
      "about-you": { ...PERSON, tin: "ABCPE1234F" },
      income: { employment_status_code: "SALARIED", monthly_income: "60000", card_use: "TRAVEL", has_card: "false" },
    },
    reviewed: ["has_card", { en: "No, this is my first", hi: "नहीं, यह पहला है" }],
    figures: [
      ["neem-bank", "joiningFee", /₹0/],
      ["neem-bank", "annualFee", /₹589/],
      ["champa-cards", "joiningFee", /₹590/],
      ["champa-cards", "annualFee", /₹1,180/],
    ],
    order: ["neem-bank", "champa-cards"],
    unmatched: "gulmohar-bank",
    chosen: "champa-cards",
    consents: ["champa-bureau"],
    ends: "DISBURSED",
    noLoan: true,
  },
  {
    id: "health-cover",
    steps: {
      "about-you": { ...PERSON, gender: "FEMALE" },
      cover: { sum_wanted: "1000000", cover_years: "2", smoker: "false", illness: "NONE" },
    },
    reviewed: ["sum_wanted", { en: "₹10,00,000", hi: "₹10,00,000" }],
    figures: [
      ["tulsi-health", "sumInsured", /₹10,00,000/],
      ["tulsi-health", "term", /2/],
    ],
    order: ["tulsi-health", "ashok-general"],
    chosen: "tulsi-health",
    consents: [],
    ends: "DISBURSED",
    noLoan: true,
  },
  {
    id: "jewel-loan",
    steps: {
      "about-you": PERSON,
      gold: { ornament: "COINS", gold_grams: "30.5", gold_carat: "22", gold_amount: "51000" },
    },
    reviewed: ["gold_carat", { en: "22 carat", hi: "22 कैरेट" }],
    // 30.5 g at ₹6,500 are worth ₹1,98,250.
    figures: [
      ["bargad-finance", "ltv", /25\.73%/],
      ["bargad-finance", "emi", /₹0/],
    ],
    order: ["bargad-finance"],
    unmatched: "sona-gold",
    chosen: "bargad-finance",
    consents: [],
    ends: "DECLINED",
  },
];
