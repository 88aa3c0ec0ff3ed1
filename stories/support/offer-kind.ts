import type { OfferKindSlice } from "../../src/contract/site/product-slices.ts";

/** Id of the stories' offer kind. */
export const OFFER_KIND = "loan-of-the-stories";

/** An offer kind as in the configuration: a loan with equal instalments. */
export function offerKind(language: string): OfferKindSlice {
  const say = (en: string, hi: string) => (language === "hi" ? hi : en);
  return {
    id: OFFER_KIND,
    law: "lending",
    byLaw: { principal: "amount", rate: "interestRate", apr: "apr" },
    figures: {
      interestRate: {
        label: say("Interest rate", "ब्याज दर"),
        phrase: say("interest rate", "ब्याज दर"),
        noteOf: "rateType",
        format: "percent-year",
        better: "less",
      },
      tenure: { label: say("Tenure", "अवधि"), phrase: say("tenure", "अवधि"), format: "months", better: "more" },
      amountUpTo: { label: say("Amount up to", "अधिकतम राशि"), phrase: say("amount", "राशि"), format: "rupees", better: "more" },
      amount: { label: say("Worked out for", "इस राशि पर गणना"), phrase: say("Worked out for", "इस राशि पर गणना"), format: "rupees" },
      shortfall: {
        label: say("Short of your request by", "माँगी गई राशि में कमी"),
        phrase: say("how much is missing of the amount you asked for", "माँगी गई राशि में कमी"),
        format: "rupees",
        better: "less",
      },
      processingFees: {
        label: say("Processing fees", "प्रोसेसिंग शुल्क"),
        phrase: say("processing fees", "प्रोसेसिंग शुल्क"),
        note: say("incl. GST", "जीएसटी सहित"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      netDisbursed: {
        label: say("Net disbursed", "हाथ में मिलने वाली राशि"),
        phrase: say("Net disbursed", "हाथ में मिलने वाली राशि"),
        format: "rupees",
      },
      emi: {
        label: say("EMI", "ईएमआई"),
        phrase: say("EMI", "ईएमआई"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      apr: {
        label: say("APR", "एपीआर"),
        phrase: say("APR", "एपीआर"),
        note: say("yearly cost with all fees", "सभी शुल्क सहित सालाना लागत"),
        format: "percent",
        better: "less",
      },
      totalCost: {
        label: say("Total cost", "कुल लागत"),
        phrase: say("total cost", "कुल लागत"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      rateType: {
        label: say("Type of interest rate", "ब्याज दर का प्रकार"),
        phrase: say("Type of interest rate", "ब्याज दर का प्रकार"),
        format: "code",
        codes: { fixed: say("fixed", "स्थिर"), floating: say("floating", "अस्थिर") },
      },
    },
    card: {
      main: "amountUpTo",
      figures: ["apr", "emi", "interestRate", "tenure", "processingFees", "totalCost"],
      basis: say("EMI, APR and costs are for {{amount}} over {{tenure}}", "ईएमआई, एपीआर और लागत {{amount}}, {{tenure}} के लिए हैं"),
      terms: ["netDisbursed"],
    },
    shortfall: "shortfall",
    summary: ["amount", "emi", "apr", "tenure", "totalCost"],
    keyFacts: ["amount", "netDisbursed", "tenure", "emi", "interestRate", "apr", "totalCost"],
    compare: ["amountUpTo", "tenure", "interestRate", "processingFees", "emi", "apr", "totalCost", "amount", "netDisbursed"],
    sorts: [
      { figure: "apr", order: "ascending", label: say("Lowest APR", "सबसे कम एपीआर") },
      { figure: "emi", order: "ascending", label: say("Lowest EMI", "सबसे कम ईएमआई") },
      { figure: "totalCost", order: "ascending", label: say("Lowest total cost", "सबसे कम कुल लागत") },
      { figure: "amountUpTo", order: "descending", label: say("Highest amount", "सबसे अधिक राशि") },
      { figure: "interestRate", order: "ascending", label: say("Lowest interest rate", "सबसे कम ब्याज दर") },
      { figure: "processingFees", order: "ascending", label: say("Lowest processing fees", "सबसे कम प्रोसेसिंग शुल्क") },
    ],
  };
}
