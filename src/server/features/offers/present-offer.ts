import type { Offer, Receipt } from "../../../contract/customer/lending/offers.ts";
import type { Status } from "../../../contract/customer/lending/status.ts";
import type { LenderDocument, LenderLending, OfferKindDocument, OfferKindKfs } from "../../../contract/documents.gen.ts";
import { offerKindOf, productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { hasKfs, KFS } from "../../../engine/catalog/terms/terms.ts";
import { lendingOf } from "../../../engine/rules/lender-products.ts";
import type { UnmatchedLender } from "../../../engine/rules/matching.ts";
import type { FigureValue, OfferFee } from "../../../engine/rules/offers/offer-figures.ts";
import type { Release } from "../../platform/releases/release.ts";

/** An offer as stored. Its texts come from its release, which is immutable. */
interface StoredOffer {
  id: string;
  lender: string;
  proposal_number: string;
  figures: Record<string, FigureValue>;
  fees: OfferFee[];
  valid_until: Date;
}

interface View {
  /** The release under which the offer was made. */
  release: Release;
  product: string;
  language: string;
}

/** Presents an offer with its key facts in the reader's language. */
export function presentOffer({ release, product, language }: View, offer: StoredOffer, status: Status): Offer {
  const { document, lending } = lenderOf(release, offer.lender, product);
  const kind = offerKindOf(release.catalog, product);
  if (kind === undefined) throw new Error(`Release ${release.hash} has no kind of offer for ${product}`);
  return {
    id: offer.id,
    lender: offer.lender,
    lenderName: localise(document.name, language),
    lenderLogo: document.logo,
    legalName: document.legalName,
    kind: kind.id,
    figures: shownFigures(kind, offer.figures, language),
    fees: offer.fees.map(({ id, label, amount, gst }) => ({ id, label: localise(label, language), amount, gst })),
    validUntil: offer.valid_until.toISOString(),
    grievance: officer(document),
    keyFacts: hasKfs(kind.terms) ? keyFacts({ release, document, language }, lending.terms[KFS.name] as OfferKindKfs, offer) : null,
    consents: [...(document.consents ?? [])],
    status,
    release: release.hash,
  };
}

/** Returns the figures that the kind of offer displays; texts in the reader's language. */
function shownFigures({ figures }: OfferKindDocument, stored: StoredOffer["figures"], language: string): Offer["figures"] {
  const shown = figures.filter(({ format }) => format !== undefined);
  return Object.fromEntries(
    shown.map(({ id }) => {
      const value = stored[id] ?? null;
      return [id, typeof value === "object" && value !== null ? localise(value, language) : value];
    }),
  );
}

const officer = ({ grievance: { name, email, phone } }: LenderDocument) => ({ name, email, phone });

interface Lending {
  release: Release;
  document: LenderDocument;
  language: string;
}

/**
 * Banks and upper-layer NBFCs may not charge for prepayment of floating-rate loans of individuals
 * and businesses (RBI pre-payment charges, from 1 January 2026). The KFS then says so, whatever the
 * lender's document states.
 */
export const isFreeToForeclose = ({ type }: LenderDocument, { rateType }: OfferKindKfs): boolean =>
  rateType === "floating" && (type === "bank" || type === "nbfc-upper");

function keyFacts({ release, document, language }: Lending, kfs: OfferKindKfs, offer: StoredOffer): Offer["keyFacts"] {
  const free = isFreeToForeclose(document, kfs) ? release.text(language, "lending.foreclosureFree") : null;
  return {
    proposalNumber: offer.proposal_number,
    validUntil: offer.valid_until.toISOString(),
    rateType: kfs.rateType,
    penalCharges: localise(kfs.penalCharges, language),
    foreclosure: free ?? localise(kfs.foreclosure, language),
    bounceCharge: kfs.bounceCharge ?? null,
    coolingOffDays: kfs.coolingOffDays,
    disbursal: localise(kfs.disbursal, language),
    grievance: officer(document),
    kfsUrl: kfs.kfsUrl ?? null,
  };
}

/** Presents a lender that did not match, with the reasons in the reader's language. */
export function presentUnmatched({ release, language }: View, { lender, reasons }: UnmatchedLender) {
  const document = release.catalog.lenders.get(lender);
  return {
    lender,
    lenderName: document === undefined ? lender : localise(document.name, language),
    reasons: reasons.map(({ criterion, reason }) => ({ criterion, reason: localise(reason, language) })),
  };
}

/** Copies only the receipt's properties of the contract. */
export function presentReceipt({ release, decidedAt, facts, ranking, lendersConsidered }: Receipt): Receipt {
  return { release, decidedAt, facts, ranking, lendersConsidered };
}

/**
 * Returns a lender of a release with its terms for a product.
 * @throws Error if the release has no such lender or terms
 */
export function lenderOf(release: Release, lender: string, product: string): { document: LenderDocument; lending: LenderLending } {
  const document = release.catalog.lenders.get(lender);
  const offered = productByCode(release.catalog, product);
  const lending = document && offered && lendingOf(document, offered);
  if (document === undefined || lending === undefined) throw new Error(`Release ${release.hash} has no lender ${lender} for ${product}`);
  return { document, lending };
}
