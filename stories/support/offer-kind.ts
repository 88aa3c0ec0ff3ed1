import type { OfferKindSlice } from "../../src/contract/site/product-slices.ts";

/** Id of the stories' offer kind. */
export const OFFER_KIND = "loan-of-the-stories";

/** An offer kind as in the configuration: a loan with equal instalments. */
export function offerKind(language: string): OfferKindSlice {
  const inLanguage = (en: string, hi: string) => (language === "hi" ? hi : en);
  return {
    id: OFFER_KIND,
    law: "lending",
    byLaw: { principal: "amount", rate: "interestRate", apr: "apr" },
    figures: {
      interestRate: {
        label: inLanguage("Interest rate", "ब्याज दर"),
        phrase: inLanguage("interest rate", "ब्याज दर"),
        noteOf: "rateType",
        format: "percent-year",
        better: "less",
      },
      tenure: { label: inLanguage("Tenure", "अवधि"), phrase: inLanguage("tenure", "अवधि"), format: "months", better: "more" },
      amountUpTo: {
        label: inLanguage("Amount up to", "अधिकतम राशि"),
        phrase: inLanguage("amount", "राशि"),
        format: "rupees",
        better: "more",
      },
      amount: {
        label: inLanguage("Calculated for", "इस राशि पर गणना"),
        phrase: inLanguage("Calculated for", "इस राशि पर गणना"),
        format: "rupees",
      },
      shortfall: {
        label: inLanguage("Short of your request by", "माँगी गई राशि में कमी"),
        phrase: inLanguage("how much is missing of the amount you asked for", "माँगी गई राशि में कमी"),
        format: "rupees",
        better: "less",
      },
      processingFees: {
        label: inLanguage("Processing fees", "प्रोसेसिंग शुल्क"),
        phrase: inLanguage("processing fees", "प्रोसेसिंग शुल्क"),
        note: inLanguage("incl. GST", "जीएसटी सहित"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      netDisbursed: {
        label: inLanguage("Net disbursed", "हाथ में मिलने वाली राशि"),
        phrase: inLanguage("Net disbursed", "हाथ में मिलने वाली राशि"),
        format: "rupees",
      },
      emi: {
        label: inLanguage("EMI", "ईएमआई"),
        phrase: inLanguage("EMI", "ईएमआई"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      apr: {
        label: inLanguage("APR", "एपीआर"),
        phrase: inLanguage("APR", "एपीआर"),
        note: inLanguage("yearly cost with all fees", "सभी शुल्क सहित सालाना लागत"),
        format: "percent",
        better: "less",
      },
      totalCost: {
        label: inLanguage("Total cost", "कुल लागत"),
        phrase: inLanguage("total cost", "कुल लागत"),
        format: "rupees",
        better: "less",
        comparableWith: ["amount", "tenure"],
      },
      rateType: {
        label: inLanguage("Type of interest rate", "ब्याज दर का प्रकार"),
        phrase: inLanguage("Type of interest rate", "ब्याज दर का प्रकार"),
        format: "code",
        codes: { fixed: inLanguage("fixed", "स्थिर"), floating: inLanguage("floating", "अस्थिर") },
      },
    },
    card: {
      main: "amountUpTo",
      figures: ["apr", "emi", "interestRate", "tenure", "processingFees", "totalCost"],
      basis: inLanguage("EMI, APR and costs are for {{amount}} over {{tenure}}", "ईएमआई, एपीआर और लागत {{amount}}, {{tenure}} के लिए हैं"),
      terms: ["netDisbursed"],
    },
    shortfall: "shortfall",
    summary: ["amount", "emi", "apr", "tenure", "totalCost"],
    keyFacts: ["amount", "netDisbursed", "tenure", "emi", "interestRate", "apr", "totalCost"],
    compare: ["amountUpTo", "tenure", "interestRate", "processingFees", "emi", "apr", "totalCost", "amount", "netDisbursed"],
    sorts: [
      { figure: "apr", order: "ascending", label: inLanguage("Lowest APR", "सबसे कम एपीआर") },
      { figure: "emi", order: "ascending", label: inLanguage("Lowest EMI", "सबसे कम ईएमआई") },
      { figure: "totalCost", order: "ascending", label: inLanguage("Lowest total cost", "सबसे कम कुल लागत") },
      { figure: "amountUpTo", order: "descending", label: inLanguage("Highest amount", "सबसे अधिक राशि") },
      { figure: "interestRate", order: "ascending", label: inLanguage("Lowest interest rate", "सबसे कम ब्याज दर") },
      { figure: "processingFees", order: "ascending", label: inLanguage("Lowest processing fees", "सबसे कम प्रोसेसिंग शुल्क") },
    ],
  };
}
