import { expect, test } from "vitest";
import { factDefinitions } from "../../src/engine/catalog/resolve.ts";
import { computeFacts, type FactDefinition } from "../../src/engine/rules/facts.ts";
import { matchLenders } from "../../src/engine/rules/matching.ts";
import { isGstin } from "../../src/engine/values/gstin.ts";
import { findingsAfter, shippedCatalog } from "./checkout.ts";

const CATALOG = shippedCatalog();
const FACTS = factDefinitions(CATALOG) as FactDefinition[];
const factsOf = (answers: Record<string, unknown>) => computeFacts(FACTS, answers, { today: "2026-11-22" });
const decide = (code: string, answers: Record<string, unknown>) =>
  matchLenders(CATALOG, code, factsOf({ birth_date: "1990-03-05", postal_code: "560034", ...answers }));
type Decision = ReturnType<typeof decide>;
const lenders = ({ offers }: Decision) => offers.map(({ lender }) => lender);
const figures = ({ offers }: Decision, id: string) => offers.find(({ lender }) => lender === id)?.figures;
const reasons = ({ unmatched }: Decision, id: string) =>
  unmatched.find(({ lender }) => lender === id)?.reasons.map(({ criterion }) => criterion);

type WeightAndCarat = [grams: number, carat: number][];
const pledgedItems = (list: WeightAndCarat) =>
  list.length === 0 ? undefined : list.map(([weight_grams, carat]) => ({ weight_grams, carat }));
const goldAnswers = (ornaments: WeightAndCarat, coins: WeightAndCarat = []) => ({
  ornaments: pledgedItems(ornaments),
  coins: pledgedItems(coins),
});

// Worked out apart from the product, at ₹11,615 for a gram of 22 carat.
test.each<[WeightAndCarat, WeightAndCarat, number, number, number]>([
  [
    [
      [22, 22],
      [22, 18],
    ],
    [],
    40,
    464_600,
    371_680,
  ],
  [[], [[44, 24]], 48, 557_520, 446_016],
  // Of 1.2 kg one kilogram counts.
  [[[1200, 22]], [], 1000, 11_615_000, 8_711_250],
  // Of 60 grams of coins fifty count.
  [
    [
      [10, 24],
      [5.5, 14],
    ],
    [[60, 22]],
    64.409,
    748_110,
    561_082,
  ],
])(
  "gold is valued by its purity relative to 22 carat, within the weights that may be pledged: %j and coins %j",
  (ornaments, coins, grams, value, limit) => {
    expect(factsOf(goldAnswers(ornaments, coins))).toMatchObject({
      gold_price: 11_615,
      gold_in_22: grams,
      gold_value: value,
      gold_loan_limit: limit,
    });
  },
);

test("without gold there is no value, and no limit", () => {
  expect(factsOf({})).not.toHaveProperty("gold_value");
  expect(factsOf({})).not.toHaveProperty("gold_loan_limit");
});

test("the limit shown in the form and the lenders' maximum use the same tiers", () => {
  const tiers = [...CATALOG.lenders.values()].flatMap(({ products }) =>
    products.flatMap(({ terms }) => (terms.ltvTiers ? [terms.ltvTiers] : [])),
  );
  expect(tiers.length).toBeGreaterThan(1);
  for (const own of tiers) expect(own).toEqual([{ upTo: 250_000, percent: 85 }, { upTo: 500_000, percent: 80 }, { percent: 75 }]);
  for (const [grams, limit] of [
    [20, 197_455],
    [26, 250_000],
    [50, 464_600],
    [57, 500_000],
    [80, 696_900],
  ] as const)
    expect(factsOf(goldAnswers([[grams, 22]])).gold_loan_limit).toBe(limit);
});

/** The largest whole loan on a value that the tier of all gold loans together allows: 85 % up to ₹2.5 lakh, 80 % up to ₹5 lakh, 75 % above. */
function maxLoanFor(value: number, owed: number): number {
  const percentAt = (total: number) => (total <= 250_000 ? 85 : total <= 500_000 ? 80 : 75);
  let loan = value;
  while (loan * 100 > value * percentAt(loan + owed)) loan--;
  return loan;
}

// Worked out apart from the product: V is the value, E what is owed already.
test.each<[grams: number, owed: number, limit: number]>([
  // V ₹2,32,300: 85 % is ₹1,97,455, which with ₹52,545 owed comes to ₹2,50,000 exactly.
  [20, 0, 197_455],
  [20, 52_545, 197_455],
  [20, 52_546, 197_454],
  // 80 % is ₹1,85,840: from ₹64,160 owed on that is more than what is left below ₹2.5 lakh.
  [20, 64_160, 185_840],
  [20, 64_161, 185_840],
  [20, 250_000, 185_840],
  // To ₹5,00,000 exactly, and beyond; 75 % is ₹1,74,225.
  [20, 314_160, 185_840],
  [20, 314_161, 185_839],
  [20, 325_775, 174_225],
  [20, 325_776, 174_225],
  [20, 10_000_000, 174_225],
  // V ₹6,62,055: 80 % is more than ₹5 lakh, 75 % less.
  [57, 0, 500_000],
  [57, 1, 499_999],
  [57, 3_459, 496_541],
  [57, 3_460, 496_541],
])(
  "on %d grams of 22 carat, with ₹%d outstanding on gold loans, at most ₹%d may be lent, and lenders lend no more",
  (grams, owed, limit) => {
    const answers = { ...goldAnswers([[grams, 22]]), gold_loans_outstanding: owed };
    expect(factsOf(answers).gold_loan_limit).toBe(limit);
    expect(maxLoanFor(grams * 11_615, owed)).toBe(limit);
    const asked = { ...answers, pledge: "ORNAMENTS", gold_owner: true, gold_loan_amount: 10_000_000, gold_tenure: 12 };
    const decision = decide("GOLD_LOAN", asked);
    expect(figures(decision, "palash-gold")?.amountUpTo).toBe(Math.floor(limit / 500) * 500);
    const { dueAtEnd, amount } = figures(decision, "kesar-gold") as { dueAtEnd: number; amount: number };
    expect(amount).toBeGreaterThan(limit * 0.8);
    expect(dueAtEnd).toBeLessThanOrEqual(limit);
  },
);

test("a gold lender offers what the gold permits, with interest monthly or at the end; only one accepts coins", () => {
  const asked = { pledge: "ORNAMENTS", gold_owner: true, gold_loan_amount: 200_000, gold_tenure: 12, ...goldAnswers([[40, 22]]) };
  const decision = decide("GOLD_LOAN", asked);
  expect(lenders(decision)).toEqual(["palash-gold", "kesar-gold"]);
  expect(figures(decision, "palash-gold")).toMatchObject({ amountUpTo: 371_500, goldValue: 464_600, emi: 1791.67, ltv: 43.05 });
  // 12.75 % for a year stays free above the loan, so that the amount due at the end is within the limit.
  expect(figures(decision, "kesar-gold")).toMatchObject({ emi: 0, dueAtEnd: 225_500, amountUpTo: 329_500 });
  const coins = decide("GOLD_LOAN", { ...asked, pledge: "COINS", ...goldAnswers([], [[44, 24]]) });
  expect(lenders(coins)).toEqual(["palash-gold"]);
  expect(reasons(coins, "kesar-gold")).toEqual(["ornaments"]);
  const heavy = decide("GOLD_LOAN", { ...asked, ...goldAnswers([[1000.5, 22]]) });
  expect([reasons(heavy, "palash-gold"), reasons(heavy, "kesar-gold")]).toEqual([["ornament-weight"], ["ornament-weight"]]);
  expect(reasons(decide("GOLD_LOAN", { ...asked, gold_owner: false }), "palash-gold")).toEqual(["owner"]);
});

test.each<[asked: number, grams: number, palash: [rate: number, lent: number], kesar: [rate: number, lent: number]]>([
  // What is asked for would be the cheapest band, what the gold allows is a dearer one.
  [600_000, 40, [10.75, 371_500], [11.25, 334_000]],
  [300_000, 25, [10.75, 246_500], [12.75, 218_500]],
  [300_000, 19, [11.5, 187_500], [12.75, 166_000]],
  [199_500, 40, [11.5, 199_500], [12.75, 199_500]],
  [200_000, 40, [10.75, 200_000], [12.75, 200_000]],
  [250_000, 40, [10.75, 250_000], [11.25, 250_000]],
  [500_000, 60, [9.9, 500_000], [11.25, 469_500]],
])("for a requested ₹%d on %d grams, the rate is that of the amount lent", (gold_loan_amount, grams, ...expected) => {
  const asked = { pledge: "ORNAMENTS", gold_owner: true, gold_loan_amount, gold_tenure: 12, ...goldAnswers([[grams, 22]]) };
  const decision = decide("GOLD_LOAN", asked);
  for (const [index, lender] of ["palash-gold", "kesar-gold"].entries()) {
    const { interestRate, amount, dueAtEnd, goldValue } = figures(decision, lender) as Record<string, number>;
    expect([interestRate, amount], lender).toEqual(expected[index]);
    // Due at the end or not, what is owed stays within 85 % of the gold.
    expect(Number(dueAtEnd)).toBeLessThanOrEqual(Number(goldValue) * 0.85 + Number(amount) * 0.01);
  }
});

test("a health cover of a person or a family has no GST: its premium is the one of the insurer's table", () => {
  const insurance = [...CATALOG.products.values()].find(({ offerKind }) => CATALOG.offerKinds.get(offerKind)?.law.as === "insurance");
  const sold = [...CATALOG.lenders.values()].flatMap(({ products }) =>
    products.filter(({ product }) => product === insurance?.code).map(({ terms }) => terms as { gstPercent: number }),
  );
  expect(sold.length).toBeGreaterThan(2);
  expect(sold.map(({ gstPercent }) => gstPercent)).toEqual(sold.map(() => 0));
});

const PMAY = { house_value: 2_000_000, housing_loan_amount: 1_200_000, has_pucca_house: false };
test.each([
  [{ household_yearly_income: 300_000 }, "EWS", 800_000, 32_000],
  [{ household_yearly_income: 300_001 }, "LIG", 800_000, 32_000],
  [{ household_yearly_income: 600_001 }, "MIG", 800_000, 32_000],
  [{ household_yearly_income: 900_000, housing_loan_amount: 500_000 }, "MIG", 500_000, 20_000],
  [{ household_yearly_income: 900_001 }, "NONE", 0, 0],
  [{ household_yearly_income: 300_000, house_value: 3_500_000, housing_loan_amount: 2_500_000 }, "EWS", 800_000, 32_000],
  [{ household_yearly_income: 300_000, house_value: 3_500_001 }, "NONE", 0, 0],
  [{ household_yearly_income: 300_000, housing_loan_amount: 2_500_001 }, "NONE", 0, 0],
  [{ household_yearly_income: 300_000, has_pucca_house: true }, "NONE", 0, 0],
])("PMAY-U 2.0 of a household with %j: class %s, on ₹%d, ₹%d in the first year", (answers, pmay_class, amount, first) => {
  const facts = { pmay_class, pmay_subsidised_amount: amount, pmay_first_year: first };
  expect(factsOf({ ...PMAY, ...answers })).toMatchObject(facts);
});

test("a home loan depends on income and price, for the requested tenure", () => {
  const asked = {
    ...PMAY,
    property_type: "FLAT",
    housing_tenure: 240,
    household_yearly_income: 480_000,
    employment_status_code: "SALARIED",
    monthly_income: 40_000,
    emi: 0,
  };
  const decision = decide("AFFORDABLE_HOUSING_LOAN", asked);
  expect(lenders(decision)).toEqual(["tendu-bank", "deodar-home-finance", "mahua-housing"]);
  // EMI of ₹12,00,000 at 8.6 % over 240 months.
  expect(figures(decision, "tendu-bank")).toMatchObject({ amount: 1_200_000, tenure: 240, emi: 10_489.95 });
  expect(figures(decision, "deodar-home-finance")?.amountUpTo).toBe(1_600_000);
  expect(reasons(decide("AFFORDABLE_HOUSING_LOAN", { ...asked, property_type: "SELF_BUILT" }), "tendu-bank")).toEqual(["home"]);
});

test.each([
  ["LT_5L", undefined, "MICRO"],
  ["40L_1CR", undefined, "MICRO"],
  ["GT_1CR", 100_000_000, "MICRO"],
  ["GT_1CR", 100_000_001, "SMALL"],
  ["GT_1CR", 1_000_000_000, "SMALL"],
  ["GT_1CR", 1_000_000_001, "MEDIUM"],
  ["GT_1CR", 5_000_000_000, "MEDIUM"],
  ["GT_1CR", 5_000_000_001, "NONE"],
])("a business with a turnover of %s, exactly ₹%s, is %s", (business_current_turnover, business_turnover_amount, msme_class) => {
  expect(factsOf({ business_current_turnover, business_turnover_amount }).msme_class).toBe(msme_class);
});

const SHOP = {
  business_registration_type: "GST",
  business_years: "GT_5Y",
  business_current_turnover: "40L_1CR",
  business_gross_profit: "3L_10L",
  business_account: "CURRENT",
  business_emi: 0,
  business_loan_amount: 100_000,
  business_tenure: 12,
};

test("a business is offered loans with monthly and daily instalments, each with its own instalment", () => {
  const decision = decide("BUSINESS_LOAN", SHOP);
  expect(lenders(decision)).toEqual(["sheesham-finance", "imli-credit"]);
  expect(figures(decision, "sheesham-finance")).toMatchObject({ rhythm: "monthly", emi: 8990.48 });
  // 360 equal payments a day at 24 % a year of 365 days.
  expect(figures(decision, "imli-credit")).toMatchObject({ rhythm: "daily", emi: 312.04, amountUpTo: 100_000 });
  expect(reasons(decision, "khejri-bank")).toEqual(["least-amount"]);
  expect(reasons(decide("BUSINESS_LOAN", { ...SHOP, business_registration_type: "NONE" }), "sheesham-finance")).toEqual(["registration"]);
});

// Numbers that descriptions of the format and of interfaces for it print as examples, and each with one character changed or two exchanged.
test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "29AABCU9603R1ZJ"])("%s is a GSTIN, and no near variant is", (number) => {
  expect(isGstin(number)).toBe(true);
  for (let index = 0; index < number.length; index++) {
    const character = number.charAt(index);
    const other = /\d/.test(character) ? String((Number(character) + 1) % 10) : character === "Z" ? "Y" : "Z";
    expect(isGstin(number.slice(0, index) + other + number.slice(index + 1)), String(index)).toBe(false);
  }
  expect(isGstin(number.toLowerCase())).toBe(false);
  expect(isGstin(`${number}0`)).toBe(false);
});

test("the sum of a list must be over a number of its items", () => {
  const found = findingsAfter("shared", "gold", (content: { definitions: { coins: { maxTotal: { of: string } } } }) => {
    content.definitions.coins.maxTotal.of = "weight";
  });
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain("unknown-reference /definitions/coins/maxTotal/of");
});

test("a question's answers must name existing products, each with its own label", () => {
  const codes = findingsAfter("product", "business-loan", (content: { question: { answers: { product: string; label: object }[] } }) => {
    const [yes, no] = content.question.answers;
    if (!yes || !no) throw new Error("two answers");
    no.product = "NO_SUCH_LOAN";
    no.label = yes.label;
  });
  expect(codes.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    "duplicate-name /question/answers/1/label",
    "unknown-reference /question/answers/1/product",
  ]);
});

test("a figure of a form must name a fact with a basis, and needs texts for its codes", () => {
  const found = findingsAfter("form", "gold-loan", (content: { computed: { basisOf?: string; format?: string }[] }) => {
    const [price, weight] = content.computed;
    if (!price || !weight) throw new Error("two figures");
    price.basisOf = "gold_in_22";
    weight.format = "code";
  });
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    "codes-without-texts /computed/1/format",
    "unknown-reference /computed/0/basisOf",
  ]);
});
