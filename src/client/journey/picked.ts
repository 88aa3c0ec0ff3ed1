import { remembered, rememberHere } from "../session/remembered.ts";

const nameOf = (product: string) => `picked-${product}`;

/** The lender whose offer was picked in a product's catalogue, before anybody was known; null for none. @param product its code */
export const pickedLender = (product: string): string | null => remembered<string>(nameOf(product));

/** Keeps it for after the sign-in and the form. @param lender null for none any more */
export const pickLender = (product: string, lender: string | null): void => rememberHere(nameOf(product), lender);
