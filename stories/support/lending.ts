import type { Asked, Offer, Receipt, Unmatched } from "../../src/contract/customer/lending/offers.ts";
import type { LenderStatus, Transaction } from "../../src/contract/customer/lending/transactions.ts";
import type { ConsentSlice } from "../../src/contract/site/slices.ts";
import { LENDER_LOGO, pick } from "./config.ts";
import { OFFER_KIND } from "./offer-kind.ts";

export const APP_ID = "5d0c6a3e-8f0e-4b57-9a7c-0c6f3f7f1a01";
export const PROSPECT_ID = "0b8f2a52-7a64-4b0e-8d0a-3d6a8f5b2c02";
const RELEASE = "a".repeat(64);
const VALID_UNTIL = "2026-11-26T18:29:59.000Z";

interface OfferFigures {
  lender: string;
  name: [string, string];
  legalName: string;
  upTo: number;
  rate: number;
  fee: number;
  emi: number;
  apr: number;
  total: number;
  tenure?: number;
}

const OFFERS: OfferFigures[] = [
  {
    lender: "asha-bank",
    name: ["Asha Bank", "आशा बैंक"],
    legalName: "Asha Bank Limited",
    upTo: 750_000,
    rate: 11.25,
    fee: 5_900,
    emi: 16_428.74,
    apr: 12.06,
    total: 597_334.64,
  },
  {
    lender: "nirmal-finance",
    name: ["Nirmal Finance", "निर्मल फ़ाइनेंस"],
    legalName: "Nirmal Finance Private Limited",
    upTo: 500_000,
    rate: 13.5,
    fee: 8_850,
    emi: 16_967.63,
    apr: 14.77,
    total: 619_684.68,
  },
  {
    lender: "udaan-credit",
    name: ["Udaan Credit", "उड़ान क्रेडिट"],
    legalName: "Udaan Credit Limited",
    upTo: 1_000_000,
    rate: 16,
    fee: 2_360,
    emi: 17_578.52,
    apr: 16.36,
    total: 635_186.72,
  },
];

function offer(language: string, figures: OfferFigures, index: number): Offer {
  const inLanguage = (en: string, hi: string) => pick(language, en, hi);
  const base = Math.round(figures.fee / 1.18);
  const grievance = { name: "R. Krishnan", email: `care@${figures.lender}.example`, phone: "1800 111 222" };
  return {
    id: `1f6f3a8e-0000-4000-8000-00000000000${index + 1}`,
    lender: figures.lender,
    lenderName: inLanguage(...figures.name),
    lenderLogo: LENDER_LOGO,
    legalName: figures.legalName,
    kind: OFFER_KIND,
    figures: {
      amountUpTo: figures.upTo,
      amount: 500_000,
      tenure: figures.tenure ?? 36,
      interestRate: figures.rate,
      processingFees: figures.fee,
      emi: figures.emi,
      apr: figures.apr,
      totalCost: figures.total,
      netDisbursed: 500_000 - figures.fee,
      rateType: index === 1 ? "floating" : "fixed",
    },
    fees: [{ id: "processing", label: inLanguage("Processing fee", "प्रोसेसिंग शुल्क"), amount: base, gst: figures.fee - base }],
    validUntil: VALID_UNTIL,
    grievance,
    keyFacts: {
      proposalNumber: `SRL-2026-00${index + 41}`,
      validUntil: VALID_UNTIL,
      rateType: index === 1 ? "floating" : "fixed",
      penalCharges: inLanguage("2% a month on the instalment that is overdue, no compounding", "देरी वाली किस्त पर 2% प्रति माह, चक्रवृद्धि नहीं"),
      foreclosure: inLanguage(
        "None after 6 instalments; before that 4% of the outstanding principal",
        "6 किस्तों के बाद कुछ नहीं; उससे पहले बक़ाया मूलधन का 4%",
      ),
      bounceCharge: index === 2 ? null : 590,
      coolingOffDays: 3,
      disbursal: inLanguage("To your bank account within 2 working days of the agreement", "समझौते के 2 कार्य-दिवस में आपके बैंक खाते में"),
      grievance,
      kfsUrl: index === 2 ? null : `https://${figures.lender}.example/kfs.pdf`,
    },
    consents: index === 2 ? [] : ["lender-credit-score"],
    status: "OFFERED",
    release: RELEASE,
  };
}

/** Three offers in ranked order. */
export const offers = (language: string): Offer[] => OFFERS.map((figures, index) => offer(language, figures, index));

/** The first offer, used by the transaction stories. */
export function firstOffer(language: string): Offer {
  const [first] = offers(language);
  if (!first) throw new Error("The stories need an offer.");
  return first;
}

/** An application with the first offer's lender, chosen and not yet sent. */
export function transaction(language: string, change: Partial<Transaction> = {}): Transaction {
  const offer = firstOffer(language);
  return {
    lender: offer.lender,
    lenderName: offer.lenderName,
    lenderLogo: offer.lenderLogo,
    status: "SELECTED",
    offer,
    pendingConsents: ["lender-credit-score"],
    consentWithdrawnAt: null,
    shares: ["First name", "PAN", "Monthly income"],
    form: null,
    answers: {},
    reference: null,
    message: null,
    delivery: "delivered",
    saidByLender: true,
    sessionExpired: false,
    declined: null,
    link: null,
    history: [{ status: "SELECTED", at: "2026-11-21T04:40:00.000Z", message: null }],
    ...change,
  };
}

/** A lender that did not match, with two reasons. */
export const unmatched = (language: string): Unmatched[] => [
  {
    lender: "vriksh-capital",
    lenderName: pick(language, "Vriksh Capital", "वृक्ष कैपिटल"),
    reasons: [
      { criterion: "income", reason: pick(language, "Lends from an income of ₹50,000 a month.", "₹50,000 मासिक आय से लोन देता है।") },
      { criterion: "pincode", reason: pick(language, "Does not serve your PIN code yet.", "अभी आपके पिन कोड में सेवा नहीं देता।") },
    ],
  },
];

/** The requested amount and tenure. */
export const asked = (amount = 500_000, tenure = 36): Asked[] => [
  {
    name: "se_loan_amount",
    label: "How much do you want to borrow?",
    format: "rupees",
    value: amount,
    minimum: 1000,
    maximum: 1_000_000,
    choices: null,
  },
  {
    name: "loan_tenure",
    label: "Over how many months?",
    format: "months",
    value: tenure,
    minimum: null,
    maximum: null,
    choices: [12, 24, 36].map((value) => ({ value, label: `${value} months` })),
  },
];

/** The receipt of the ranking. */
export const receipt: Receipt = {
  release: RELEASE,
  decidedAt: "2026-11-21T04:35:00.000Z",
  facts: "b".repeat(64),
  ranking: [
    { metric: "apr", order: "ascending" },
    { metric: "amountUpTo", order: "descending" },
  ],
  lendersConsidered: 4,
};

/** A row of the status table. */
export function statusRow(language: string, index: number, change: Partial<LenderStatus> = {}): LenderStatus {
  const figures = OFFERS[index];
  if (!figures) throw new Error(`The stories have no lender ${index}.`);
  return {
    lender: figures.lender,
    lenderName: pick(language, ...figures.name),
    status: "OFFERED",
    amount: null,
    action: "select",
    message: null,
    saidByLender: false,
    sessionExpired: false,
    updatedAt: "2026-11-21T04:40:00.000Z",
    ...change,
  };
}

/** A lender's consent to a credit enquiry, with a link, and one with choices. */
export const consents = (language: string): ConsentSlice[] => [
  {
    id: "lender-credit-score",
    version: 2,
    required: true,
    purpose: pick(language, "To decide on your application", "आपके आवेदन पर निर्णय के लिए"),
    text: pick(
      language,
      "I allow Asha Bank Limited to ask a credit bureau for my credit report once, as a soft enquiry. This consent ends after 30 days.",
      "मैं आशा बैंक लिमिटेड को क्रेडिट ब्यूरो से मेरी क्रेडिट रिपोर्ट एक बार, सॉफ़्ट पूछताछ के रूप में लेने की अनुमति देता/देती हूँ। यह सहमति 30 दिन बाद समाप्त होती है।",
    ),
    links: [{ label: pick(language, "Privacy policy", "गोपनीयता नीति"), path: "/privacy-policy" }],
    choices: null,
  },
  {
    id: "household-income",
    version: 1,
    required: true,
    purpose: pick(language, "To follow the rules for small loans", "छोटे लोन के नियमों के लिए"),
    text: pick(language, "My household's income a year is", "मेरे परिवार की सालाना आय है"),
    links: [],
    choices: [
      { code: "at-most", text: pick(language, "at most ₹3,00,000", "अधिकतम ₹3,00,000") },
      { code: "more", text: pick(language, "more than ₹3,00,000", "₹3,00,000 से अधिक") },
    ],
  },
];
