import type { Answers } from "../screens/form.ts";
import type { Language } from "./words.ts";

/** One step of a form: its plain answers, the items of its lists, and what its figures then say. */
interface WalkStep {
  id: string;
  answers?: Answers;
  items?: Record<string, Record<string, string>[]>;
  figures?: Record<string, RegExp>;
}

/** How a customer goes through a shipped product. */
export interface LoanWalk {
  name: string;
  /** Of the product's document. */
  id: string;
  language: Language;
  /** On a desktop; else on a phone. */
  wide?: boolean;
  /** Which of its tiles. */
  tile?: number;
  steps: WalkStep[];
  /** Once complete, the form calls for the loan to be made. */
  makesLoan?: boolean;
  /** The lender whose screen that leads to; else the offers are read and one is chosen. */
  toLender?: string;
  order: string[];
  figures: [lender: string, figure: string, text: RegExp][];
  /** Further texts on a card. */
  cards?: [lender: string, text: RegExp][];
  unmatched?: string;
  chosen: string;
  consents: string[];
  finalStatus: "APPROVED" | "DISBURSED";
  /** The homes on the way back to the offers. */
  homesOnReturn: string[];
}

const PERSON: Answers = {
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "05/03/1990",
  gender: "FEMALE",
  email: "meera@example.com",
  tin: "ABCPE1234F",
};
const PLACE: Answers = { address1: "12-B Lake View", postal_code: "560034" };

export const LOAN_WALKS: LoanWalk[] = [
  {
    name: "gold ornaments, two lenders",
    id: "gold-loan",
    language: "en",
    steps: [
      {
        id: "gold",
        answers: { pledge: "ORNAMENTS", gold_loans_outstanding: "0" },
        items: {
          ornaments: [
            { kind: "NECKLACE", weight_grams: "22", carat: "22" },
            { kind: "BANGLES", weight_grams: "22", carat: "18" },
          ],
        },
        // 22 g and 22 × 18/22 = 18 g, 40 g of 22 carat at ₹11,615; 80 % of it, as 85 % of it is more than ₹2.5 lakh.
        figures: { shown_price: /₹11,615/, shown_weight: /40/, shown_value: /₹4,64,600/, shown_limit: /₹3,71,680/ },
      },
      { id: "loan", answers: { gold_owner: "true", gold_loan_amount: "200000", gold_tenure: "12" }, figures: { asked_ltv: /43\.05%/ } },
      { id: "about-you", answers: PERSON },
      { id: "address", answers: PLACE },
    ],
    makesLoan: true,
    order: ["palash-gold", "kesar-gold"],
    // Interest of a month on ₹2,00,000 at 10.75 % is ₹1,792; LTV 2,00,000 of 4,64,600.
    figures: [
      ["palash-gold", "emi", /₹1,792/],
      ["palash-gold", "ltv", /43\.05%/],
      ["kesar-gold", "emi", /₹0/],
    ],
    chosen: "palash-gold",
    consents: ["palash-credit-report"],
    finalStatus: "DISBURSED",
    homesOnReturn: ["/user/welcome-back"],
  },
  {
    name: "gold coins, one lender",
    id: "gold-loan",
    language: "hi",
    wide: true,
    steps: [
      {
        id: "gold",
        answers: { pledge: "COINS", gold_loans_outstanding: "0" },
        items: { coins: [{ weight_grams: "44", carat: "24" }] },
        // 44 × 24/22 = 48 g of 22 carat.
        figures: { shown_weight: /48/, shown_value: /₹5,57,520/, shown_limit: /₹4,46,016/ },
      },
      { id: "loan", answers: { gold_owner: "true", gold_loan_amount: "100000", gold_tenure: "6" } },
      { id: "about-you", answers: PERSON },
      { id: "address", answers: PLACE },
    ],
    makesLoan: true,
    toLender: "palash-gold",
    order: [],
    figures: [],
    chosen: "palash-gold",
    consents: ["palash-credit-report"],
    finalStatus: "DISBURSED",
    homesOnReturn: ["/user/welcome-back"],
  },
  {
    name: "a shop on the daily-EMI tile",
    id: "business-loan",
    language: "en",
    wide: true,
    tile: 1,
    steps: [
      {
        id: "business",
        answers: {
          company_name: "Sharma Stores",
          business_registration_type: "GST",
          gstin: "27AAPFU0939F1ZV",
          business_pan: "AAPFU0939F",
          business_nature: "TRADING",
          profession_type: "BUSINESS",
        },
      },
      {
        id: "figures",
        answers: {
          business_years: "GT_5Y",
          business_current_turnover: "GT_1CR",
          business_turnover_amount: "120000000",
          business_gross_profit: "GT_10L",
          business_account: "CURRENT",
          business_emi: "3000",
        },
        figures: { shown_class: /Small enterprise/ },
      },
      { id: "loan", answers: { business_loan_amount: "100000", business_tenure: "12" } },
      { id: "about-you", answers: PERSON },
      { id: "address", answers: PLACE },
    ],
    order: ["sheesham-finance", "imli-credit"],
    figures: [
      ["imli-credit", "emi", /₹312/],
      ["sheesham-finance", "emi", /₹8,990/],
    ],
    cards: [
      ["imli-credit", /each day, for ₹1,00,000 over 12 months/],
      ["sheesham-finance", /each month, for ₹1,00,000 over 12 months/],
    ],
    unmatched: "khejri-bank",
    chosen: "sheesham-finance",
    consents: ["sheesham-credit-report"],
    finalStatus: "DISBURSED",
    homesOnReturn: ["/user/business-welcome-back"],
  },
  {
    name: "a first home",
    id: "affordable-housing-loan",
    language: "hi",
    steps: [
      {
        id: "home",
        answers: { property_type: "SELF_BUILT", house_value: "2000000", housing_loan_amount: "1200000", housing_tenure: "240" },
        figures: { emi_example: /₹10,796/, loan_share: /60%/ },
      },
      {
        id: "household",
        answers: { household_yearly_income: "480000", has_pucca_house: "false" },
        figures: { shown_class: /LIG/, shown_subsidised: /₹8,00,000/, shown_first_year: /₹32,000/ },
      },
      { id: "income", answers: { employment_status_code: "SALARIED", monthly_income: "40000", emi: "0" } },
      { id: "about-you", answers: PERSON },
      { id: "address", answers: PLACE },
    ],
    order: ["deodar-home-finance", "mahua-housing"],
    figures: [["deodar-home-finance", "interestRate", /8\.90%/]],
    unmatched: "tendu-bank",
    chosen: "deodar-home-finance",
    consents: ["deodar-credit-report"],
    finalStatus: "DISBURSED",
    homesOnReturn: ["/user/welcome-back", "/user/housing-welcome-back"],
  },
];
