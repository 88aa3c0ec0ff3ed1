import { currentSession } from "../session/session.ts";
import { atEnd } from "../session/session-end.ts";
import { tried } from "../session/tried.ts";

const PICKED = "picked";
atEnd(() => void tried(() => localStorage.removeItem(PICKED)));

/** What somebody picked in a product's catalogue, before anybody was known. */
export interface Pick {
  lender: string;
  /** What the catalogue calls it: a card by its own name. */
  name: string;
}

/** What was picked in a visit, which is of its prospect alone: the next customer of a shared device is another. */
interface Picked {
  of: string | null;
  /** By the product's code. */
  offers: Partial<Record<string, Pick>>;
}

/** Anything may stand there. */
function ownPicks(): Picked {
  const of = currentSession().prospectAppId;
  const kept: Partial<Picked> = Object(tried(() => JSON.parse(localStorage.getItem(PICKED) ?? "{}")));
  return { of, offers: of !== null && kept.of === of ? Object(kept.offers) : {} };
}

/** Null for none. @param product its code */
export function pickedOffer(product: string): Pick | null {
  const { lender, name }: Partial<Pick> = Object(ownPicks().offers[product]);
  return typeof lender === "string" && typeof name === "string" ? { lender, name } : null;
}

/** Keeps it for after the sign-in and the form. @param pick null for none any more */
export function pickOffer(product: string, pick: Pick | null): void {
  const { of, offers } = ownPicks();
  const kept = { of, offers: { ...offers, [product]: pick ?? undefined } };
  tried(() => localStorage.setItem(PICKED, JSON.stringify(kept)));
}
