import type { LenderDocument } from "../../../contract/documents.gen.ts";

/** Ids of the forms on a lender's own screens. */
export const formsOfLender = ({ form, moreForm }: Pick<LenderDocument, "form" | "moreForm">): string[] =>
  [form, moreForm].flatMap((id) => id ?? []);
