import { expect, test } from "vitest";
import type { BrandDocument, OptionsDocument, SiteDocument } from "../../src/contract/documents.gen.ts";
import { shipped, shippedFolder } from "./shipped.ts";

const SITES = [...shippedFolder<SiteDocument>("sites").values()];

test.each(SITES)("R9.16 to R9.32 the 17 constants of $id are in the specification's order", ({ constants }) => {
  expect(constants.map(({ value }) => value)).toEqual([10, 6, 6, 150, 1, 1000000, 120, 25000, 10, 180, 15, 91, 74, 15, 15, 15, 70]);
});

test.each(SITES)(
  "R1.14 to R1.18 the disclaimers of $id contain amounts, rates, terms and the worked example in each language",
  ({ disclaimer }) => {
    for (const language of ["en", "hi"]) {
      for (const text of [disclaimer.long[language], disclaimer.short[language]]) {
        for (const part of ["₹1,000", "₹10,00,000", "10.99%", "36%", "60", "₹50,000", "₹55,923.83", "₹2,330.16"])
          expect(text).toContain(part);
      }
    }
    expect(disclaimer.long.en).toContain("60 months");
  },
);

test.each(SITES)("R9.12 to R9.15, R8.20 and R8.21 the times and limits of $id", ({ idle, toasts, otp }) => {
  expect(idle).toEqual({ customerMinutes: 15, adminMinutes: 60, partnerMinutes: 60, countdownSeconds: 15 });
  expect(toasts).toEqual({ limit: 5, seconds: 3 });
  expect(otp).toMatchObject({ length: 6, validitySeconds: 180, attempts: 5, resendSeconds: 30, sendsPerHour: 5 });
});

test("O64 English is language 2 and the default, Hindi is 1", () => {
  for (const { languages } of SITES) {
    expect(languages.map(({ id, code, isDefault }) => ({ id, code, isDefault }))).toEqual([
      { id: 2, code: "en", isDefault: true },
      { id: 1, code: "hi", isDefault: false },
    ]);
  }
});

test("R3.21 the house has all 25 option lists", () => {
  const lists =
    "communication-preference employment-status salary-mode household-income gender residency-type education-level net-banking-preference " +
    "marital-status company-type job-sector work-status loan-purpose profession-type employment-tenure work-experience business-turnover " +
    "business-years business-nature business-gross-profit business-registration-type professional-type professional-years ticket-class credit-score-class";
  expect(Object.keys(shipped<OptionsDocument>("options/default").lists)).toEqual(expect.arrayContaining(lists.split(" ")));
});

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([...shippedFolder<BrandDocument>("brands").values()])("the colours of $id are legible on white and under white text", (brand) => {
  for (const color of [brand.primaryColor, brand.secondaryColor]) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test("O4, O45 there is a build for many products, one for a single product, and one for a lender's own visitors", () => {
  const builds = SITES.map(({ id, mode, singleProduct, lenderSubmitFlag }) => ({ id, mode, singleProduct, lenderSubmitFlag }));
  expect(builds).toEqual(
    expect.arrayContaining([
      { id: "multi-product", mode: "multi", lenderSubmitFlag: false, singleProduct: undefined },
      { id: "single-product", mode: "single", lenderSubmitFlag: false, singleProduct: "LOAN" },
      { id: "lender-build", mode: "single", lenderSubmitFlag: true, singleProduct: "LOAN" },
    ]),
  );
});

test.each(SITES)("O11, O12 the hosts of $id", ({ hosts = [] }) => {
  const of = (label: string) => hosts.find(({ match }) => (match.firstLabel ?? match.contains) === label);
  expect(of("loans")).toMatchObject({ match: { firstLabel: "loans" }, product: "LOAN", hideReturnToProducts: true });
  expect(of("goldloans")).toMatchObject({ match: { firstLabel: "goldloans" }, hideReturnToProducts: true });
  expect(of("solar")).toMatchObject({ match: { contains: "solar" }, product: "LOAN", rootPage: "solar-loans" });
});
