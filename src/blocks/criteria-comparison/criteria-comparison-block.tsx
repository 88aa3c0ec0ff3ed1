import { useText } from "../../client/site/i18n.ts";
import type { ProductOffering } from "../../contract/staff/offering.ts";
import { factLabel } from "../../form/describe-criteria.ts";
import { LenderTable } from "../offering/lender-table.tsx";
import { ProductChoice } from "../offering/product-choice.tsx";
import { useCriteriaTexts } from "../use-criteria-texts.ts";
import { limitsOf, reasonsOf } from "./lender-limits.ts";

/** The criteria of a product's lenders side by side. */
export function CriteriaComparisonBlock() {
  return <ProductChoice>{(offering) => <Comparison offering={offering} />}</ProductChoice>;
}

function Comparison({ offering: { name, facts, offeredBy } }: { offering: ProductOffering }) {
  const t = useText();
  const texts = useCriteriaTexts(facts);
  const limits = facts.map((fact) => ({
    id: fact.name,
    head: factLabel(fact.name, texts),
    cells: offeredBy.map(({ criteria }) => limitsOf(criteria, fact.name, texts)),
  }));
  const more = { id: "", head: t("staff.offering.otherRules"), cells: offeredBy.map(({ criteria }) => reasonsOf(criteria)) };
  const rows = [...limits, more].filter(({ cells }) => cells.some(({ length }) => length > 0));
  return (
    <LenderTable
      caption={t("staff.offering.criteriaOf", { product: name })}
      corner={t("staff.offering.criterion")}
      none={t("staff.offering.any")}
      lenders={offeredBy}
      rows={rows}
    />
  );
}
