import { nullOnError } from "../safe-storage.ts";
import { currentSession } from "../session/session.ts";
import { atEnd } from "../session/session-end.ts";

const PICKED = "picked";
atEnd(() => void nullOnError(() => localStorage.removeItem(PICKED)));

/** An offer picked in a product's catalogue before sign-in. */
interface Pick {
  lender: string;
  /** The offer's name in the catalogue; a card has a name of its own. */
  name: string;
}

/** The picks of one prospect: another customer on a shared device must not see them. */
interface Picked {
  of: string | null;
  /** By product code. */
  offers: Partial<Record<string, Pick>>;
}

/** The storage may hold anything, so the value is checked. */
function readPicks(): Picked {
  const of = currentSession().prospectAppId;
  const stored: Partial<Picked> = Object(nullOnError(() => JSON.parse(localStorage.getItem(PICKED) ?? "{}")));
  return { of, offers: of !== null && stored.of === of ? Object(stored.offers) : {} };
}

/** The picked offer, or null. @param product its code */
export function pickedOffer(product: string): Pick | null {
  const { lender, name }: Partial<Pick> = Object(readPicks().offers[product]);
  return typeof lender === "string" && typeof name === "string" ? { lender, name } : null;
}

/** Stores the pick until after sign-in and the form. @param pick null removes it */
export function pickOffer(product: string, pick: Pick | null): void {
  const { of, offers } = readPicks();
  const picked = { of, offers: { ...offers, [product]: pick ?? undefined } };
  nullOnError(() => localStorage.setItem(PICKED, JSON.stringify(picked)));
}
