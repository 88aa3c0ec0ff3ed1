import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";

/** An example value for each format. The page labels the figures as examples. */
const EXAMPLES: Readonly<Record<string, number>> = {
  rupees: 12_500,
  percent: 14,
  "percent-year": 14,
  months: 24,
  days: 30,
  years: 2,
  count: 1,
};
const ID = "00000000-0000-4000-8000-000000000000";

/**
 * A sample offer of a kind for the preview, with our own logo instead of a lender's, and invented
 * figures.
 */
export function sampleOffer(kind: OfferKindSlice, { brand, site, release }: AreaConfig): Offer {
  const { basis = "", differs = "" } = kind.card;
  /** The sample is what was asked for: figures of the request alone, which mark another offer, are left out. */
  const isOfRequest = (id: string) => id === kind.shortfall || (differs.includes(`{{${id}}}`) && !basis.includes(`{{${id}}}`));
  const figures = Object.entries(kind.figures).map(([id, { format, codes }]) => [
    id,
    isOfRequest(id) ? null : (Object.keys(codes ?? {})[0] ?? EXAMPLES[format] ?? null),
  ]);
  return {
    id: ID,
    lender: "sample",
    lenderName: brand.name,
    lenderLogo: brand.logo,
    legalName: site.legalEntityName,
    kind: kind.id,
    figures: Object.fromEntries(figures),
    fees: [],
    validUntil: "2026-01-01T00:00:00.000Z",
    grievance: site.grievance,
    keyFacts: null,
    consents: [],
    status: "OFFERED",
    release,
  };
}
