import type { LenderDocument, LenderLending } from "../../contract/documents.gen.ts";
import type { Offer, Receipt } from "../../contract/offers.ts";
import type { Status } from "../../contract/status.ts";
import { localise } from "../../engine/catalog/localise.ts";
import type { UnmatchedLender } from "../../engine/rules/matching.ts";
import type { PricedOffer } from "../../engine/rules/pricing.ts";
import type { LiveRelease } from "../releases/live-release.ts";

/** An offer as it is stored. Its texts are those of its release, which never changes. */
export interface StoredOffer {
  id: string;
  lender: string;
  proposal_number: string;
  figures: PricedOffer;
  valid_until: Date;
}

interface View {
  /** The release that the offer was made under. */
  release: LiveRelease;
  product: string;
  language: string;
}

/** An offer with its key facts, in the reader's language. */
export function presentOffer({ release, product, language }: View, offer: StoredOffer, status: Status): Offer {
  const { document, lending } = lenderOf(release, offer.lender, product);
  const { figures } = offer;
  const label = (fee: PricedOffer["fees"][number]) =>
    fee.label === null ? (release.text(language, `lending.fee.${fee.id}`) ?? fee.id) : localise(fee.label, language);
  return {
    id: offer.id,
    lender: offer.lender,
    lenderName: localise(document.name, language),
    lenderLogo: document.logo,
    legalName: document.legalName,
    amountUpTo: figures.amountUpTo,
    amount: figures.amount,
    tenure: figures.tenure,
    interestRate: figures.interestRate,
    processingFees: figures.processingFees,
    fees: figures.fees.map((fee) => ({ id: fee.id, label: label(fee), amount: fee.amount, gst: fee.gst })),
    emi: figures.emi,
    apr: figures.apr,
    totalCost: figures.totalCost,
    netDisbursed: figures.netDisbursed,
    keyFacts: keyFacts(document, lending, offer, language),
    consents: [...(document.consents ?? [])],
    status,
    release: release.hash,
  };
}

function keyFacts({ grievance }: LenderDocument, { kfs }: LenderLending, offer: StoredOffer, language: string): Offer["keyFacts"] {
  return {
    proposalNumber: offer.proposal_number,
    validUntil: offer.valid_until.toISOString(),
    rateType: kfs.rateType,
    penalCharges: localise(kfs.penalCharges, language),
    foreclosure: localise(kfs.foreclosure, language),
    bounceCharge: kfs.bounceCharge ?? null,
    coolingOffDays: kfs.coolingOffDays,
    disbursal: localise(kfs.disbursal, language),
    grievance: { name: grievance.name, email: grievance.email, phone: grievance.phone },
    kfsUrl: kfs.kfsUrl ?? null,
  };
}

/** A lender that did not match, by name, with the reasons in the reader's language. */
export function presentUnmatched({ release, language }: View, { lender, reasons }: UnmatchedLender) {
  const document = release.catalog.lenders.get(lender);
  return {
    lender,
    lenderName: document === undefined ? lender : localise(document.name, language),
    reasons: reasons.map(({ criterion, reason }) => ({
      criterion,
      reason: reason === null ? (release.text(language, `lending.reason.${criterion}`) ?? criterion) : localise(reason, language),
    })),
  };
}

/** The receipt as the contract has it. */
export function presentReceipt({ release, decidedAt, facts, ranking, lendersConsidered }: Receipt): Receipt {
  return { release, decidedAt, facts, ranking, lendersConsidered };
}

function lenderOf(release: LiveRelease, lender: string, product: string): { document: LenderDocument; lending: LenderLending } {
  const document = release.catalog.lenders.get(lender);
  const lending = document?.products.find((one) => one.product === product);
  if (document === undefined || lending === undefined) throw new Error(`Release ${release.hash} has no lender ${lender} for ${product}`);
  return { document, lending };
}
