import { useText } from "../../client/site/i18n.ts";
import type { DifferingTerm } from "./merge-terms.ts";

/** Names a part of the terms: "Interest rate: row 2: Rate". */
export function useTermLabel(): (titles: DifferingTerm["titles"]) => string {
  const t = useText();
  return (titles) =>
    titles.map((title) => (typeof title === "number" ? t("staff.terms.row", { number: String(title) }) : title)).join(": ");
}
