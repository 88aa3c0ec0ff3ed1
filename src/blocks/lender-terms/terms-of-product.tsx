import { useText } from "../../client/site/i18n.ts";
import type { ProductTerms, TermRow, TermValue } from "../../contract/staff/lender-terms.ts";
import { type CriteriaTexts, describeClauses, factLabel } from "../../form/describe-criteria.ts";
import { useSpanText } from "../offering/use-span-text.ts";
import { useCriteriaTexts } from "../use-criteria-texts.ts";
import styles from "./lender-terms-block.module.css";

/** The terms of a lender for one product, in groups. @param below level of the heading above them */
export function TermsOfProduct({ terms: { groups, facts }, below }: { terms: ProductTerms; below: 2 | 3 }) {
  const t = useText();
  const texts = useCriteriaTexts(facts);
  const Heading = below === 2 ? "h3" : "h4";
  return (
    <div className={styles.groups}>
      {groups.map(({ title = t("staff.terms.further"), rows }) => (
        <div key={title} className={styles.group}>
          <Heading>{title}</Heading>
          <dl>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never change places
              <Row key={index} row={row} texts={texts} />
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

function Row({ row: { label, when, lead, values }, texts }: { row: TermRow; texts: CriteriaTexts }) {
  const valueText = useTermText(texts);
  const whenText = useWhenText(texts);
  const name = [label, lead && valueText(lead), when && whenText(when)].filter(Boolean).join(": ");
  const links = values.flatMap(({ value }) => ("url" in value ? [value] : []));
  return (
    <div>
      {name && <dt>{name}</dt>}
      <dd>
        {links.length > 0
          ? links.map((value) => (
              <a key={value.url} href={value.url} target="_blank" rel="noreferrer">
                {value.url}
              </a>
            ))
          : values.map(valueText).join(" · ")}
      </dd>
    </div>
  );
}

/** For whom a row applies; a condition that clauses cannot express is shown as JSON. */
function useWhenText(texts: CriteriaTexts): (when: NonNullable<TermRow["when"]>) => string {
  const t = useText();
  return (when) => {
    if (typeof when === "string") return t(`staff.terms.${when}`);
    return "json" in when ? when.json : describeClauses(when.clauses, texts);
  };
}

/** A value with its label; a flag that is set is its label alone. */
function useTermText(texts: CriteriaTexts): (of: TermValue) => string {
  const t = useText();
  const number = useSpanText();
  const textOf = (value: TermValue["value"]): string => {
    if ("from" in value) return number(value);
    if ("text" in value) return value.text;
    if ("url" in value) return value.url;
    if ("flag" in value) return t(`staff.eligibility.words.${value.flag ? "yes" : "no"}`);
    const facts = value.calculatedFrom.map((name) => factLabel(name, texts)).join(", ");
    return facts === "" ? t("staff.terms.calculated") : t("staff.terms.calculatedFrom", { facts });
  };
  return ({ label, value }) => {
    if (label === undefined) return textOf(value);
    return "flag" in value && value.flag ? label : `${label}: ${textOf(value)}`;
  };
}
