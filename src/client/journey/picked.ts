import { forgetHere, remembered, rememberHere } from "../session/remembered.ts";
import { currentSession } from "../session/session.ts";
import { atEnd } from "../session/session-end.ts";

const PICKED = "picked";
atEnd(() => forgetHere(PICKED));

/** What was picked in a visit, which is of its prospect alone: the next customer of a shared device is another. */
interface Picked {
  of: string | null;
  /** Lenders by the product's code. */
  lenders: Partial<Record<string, string>>;
}

/** Anything may stand there. */
function ownPicks(): Picked {
  const of = currentSession().prospectAppId;
  const kept: Partial<Picked> = Object(remembered(PICKED) ?? {});
  return { of, lenders: of !== null && kept.of === of ? Object(kept.lenders) : {} };
}

/** The lender whose offer was picked in a product's catalogue, before anybody was known; null for none. @param product its code */
export function pickedLender(product: string): string | null {
  const lender: unknown = ownPicks().lenders[product];
  return typeof lender === "string" ? lender : null;
}

/** Keeps it for after the sign-in and the form. @param lender null for none any more */
export function pickLender(product: string, lender: string | null): void {
  const { of, lenders } = ownPicks();
  rememberHere(PICKED, { of, lenders: { ...lenders, [product]: lender ?? undefined } });
}
