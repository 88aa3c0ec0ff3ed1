import type { LenderLending } from "../../src/contract/documents.gen.ts";

/** As many districts as the invented customers come from. */
export const DISTRICTS: readonly string[] = Array.from({ length: 96 }, (_, index) => `DISTRICT_${String(index + 1).padStart(2, "0")}`);

const served = DISTRICTS.filter((_, index) => index % 2 === 0);
const refused = DISTRICTS.filter((_, index) => index % 4 === 1);

/** A lender with lists of 48 and 24 districts, and a pattern. */
export const LONG_LISTS = {
  id: "long-lists",
  lending: {
    product: "loan",
    terms: {},
    eligibility: [
      { id: "district", test: { required: ["district"], properties: { district: { enum: served } } }, reason: { en: "", hi: "" } },
      {
        id: "other-district",
        test: { required: ["district"], properties: { district: { not: { enum: refused } } } },
        reason: { en: "", hi: "" },
      },
      { id: "place", test: { required: ["postal_code"], properties: { postal_code: { pattern: "^[1-6]" } } }, reason: { en: "", hi: "" } },
    ],
  } as unknown as LenderLending,
};

/** The same as the lender's list of districts, for the criteria by hand. */
export const SERVED: ReadonlySet<unknown> = new Set(served);
export const REFUSED: ReadonlySet<unknown> = new Set(refused);
