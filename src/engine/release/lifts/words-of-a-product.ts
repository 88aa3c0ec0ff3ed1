import { ofKind } from "./lift.ts";

interface OlderProduct {
  keepAtHand?: unknown;
  footerTerms?: unknown;
}

/** What every product that named nothing else told its customers to keep at hand. */
const KEPT_AT_HAND = [
  { en: "Your PAN", hi: "आपका पैन" },
  { en: "Your monthly income and the EMIs you pay", hi: "आपकी मासिक आय और जो ईएमआई आप देते हैं" },
  { en: "Your address with PIN code", hi: "पिन कोड सहित आपका पता" },
];

/** What the screens of a product say is its own: those that left it out showed what was written for loans, and the site's disclaimer. */
export const wordsOfAProduct = ofKind<OlderProduct>("product", "words-of-a-product", (product, all) => {
  if (product.keepAtHand !== undefined && product.footerTerms !== undefined) return product;
  const site = all.find(({ kind }) => kind === "site")?.content as { disclaimer: unknown } | undefined;
  return { ...product, keepAtHand: product.keepAtHand ?? KEPT_AT_HAND, footerTerms: product.footerTerms ?? site?.disclaimer };
});
