import { Fragment } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { ProductTerms, TermRow, TermValue } from "../../contract/staff/lender-terms.ts";
import { type CriteriaTexts, describeClauses, factLabel } from "../../form/describe-criteria.ts";
import { useCriteriaTexts } from "../criteria/use-criteria-texts.ts";
import { useSpanText } from "../offering/use-span-text.ts";
import styles from "./lender-terms-block.module.css";

interface TermsOfProductProps {
  terms: ProductTerms;
  /** Rank of the groups' headings. */
  heading: "h3" | "h4";
}

/** The terms of a lender for one product, in groups. */
export function TermsOfProduct({ terms: { groups, facts }, heading: Heading }: TermsOfProductProps) {
  const t = useText();
  const texts = useCriteriaTexts(facts);
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
  const t = useText();
  const named = label !== undefined || when !== undefined || lead !== undefined;
  return (
    <div>
      {named && (
        <dt>
          {label}
          {label !== undefined && (when ?? lead) !== undefined && ": "}
          {lead && <Value of={lead} texts={texts} />}
          {when === undefined ? null : typeof when === "string" ? (
            t(`staff.terms.${when}`)
          ) : "json" in when ? (
            <code>{when.json}</code>
          ) : (
            describeClauses(when.clauses, texts)
          )}
        </dt>
      )}
      <dd>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no id and never change places
          <Fragment key={index}>
            {index > 0 && " · "}
            <Value of={value} texts={texts} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function Value({ of: { label, value }, texts }: { of: TermValue; texts: CriteriaTexts }) {
  const t = useText();
  const number = useSpanText();
  // The label alone says that it is so.
  const isTrue = "flag" in value && value.flag;
  return (
    <>
      {label}
      {label !== undefined && !isTrue && ": "}
      {"from" in value && number(value)}
      {"text" in value && value.text}
      {"flag" in value && !(isTrue && label !== undefined) && t(`staff.eligibility.words.${value.flag ? "yes" : "no"}`)}
      {"url" in value && (
        <a href={value.url} target="_blank" rel="noreferrer">
          {value.url}
        </a>
      )}
      {"calculatedFrom" in value &&
        (value.calculatedFrom.length === 0
          ? t("staff.terms.calculated")
          : t("staff.terms.calculatedFrom", { facts: value.calculatedFrom.map((name) => factLabel(name, texts)).join(", ") }))}
    </>
  );
}
