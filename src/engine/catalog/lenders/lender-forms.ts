import type { LenderDocument } from "../../../contract/documents.gen.ts";

/** Ids of the forms by which a lender asks for more on its own screen. */
export const formsOfLender = ({ form, moreForm }: Pick<LenderDocument, "form" | "moreForm">): string[] =>
  [form, moreForm].flatMap((id) => id ?? []);
