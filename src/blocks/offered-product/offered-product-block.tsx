import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { useProductOffering } from "../../client/staff/offering.ts";
import { PRODUCT_PARAMETER, type ProductOffering } from "../../contract/staff/offering.ts";
import { describeAsked, factLabel } from "../../form/describe-criteria.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FigureCards } from "../../ui/figure-cards.tsx";
import type { BlockProps } from "../block.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { keyOfLender, LenderTable } from "../offering/lender-table.tsx";
import { productChoice } from "../offering/product-choice.tsx";
import { useProductLink } from "../offering/use-product-link.ts";
import { useSpanText } from "../offering/use-span-text.ts";
import { ShareLink } from "../share/share-link.tsx";
import { useCriteriaTexts } from "../use-criteria-texts.ts";
import styles from "./offered-product-block.module.css";

/** A product of the partner: its link, who qualifies, what lenders offer, what to have at hand. */
export function OfferedProductBlock({ block }: BlockProps<"offered-product">) {
  const t = useText();
  const { [PRODUCT_PARAMETER]: code = "" } = useRouteParams();
  const offering = useProductOffering(code);
  const { data, error } = offering;
  if (error instanceof CallError && error.status === 404) {
    const back = (
      <Link className={buttonClass()} to={block.list}>
        {t("staff.offering.toAll")}
      </Link>
    );
    return (
      <EmptyState title={t("staff.offering.unknown")} action={back}>
        {t("staff.offering.unknownHint")}
      </EmptyState>
    );
  }
  const trouble = <LoadingOrError of={offering} failed={LoadError} height="32rem" />;
  if (data === undefined) return trouble;
  return (
    <>
      {trouble}
      <p className={styles.claim}>{data.claim}</p>
      <Share product={data} />
      <Qualifying product={data} more={`${block.criteria}${productChoice(data.code)}`} />
      <Terms product={data} more={`${block.steps}${productChoice(data.code)}`} />
      <AtHand product={data} />
    </>
  );
}

interface PartProps {
  title: string;
  children: ReactNode;
}

function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface OfProduct {
  product: ProductOffering;
  /** The path of a page with more about it. */
  more: string;
}

function Share({ product: { code, name } }: Pick<OfProduct, "product">) {
  const t = useText();
  const address = useProductLink()?.(code);
  if (address === undefined) return null;
  return (
    <Part title={t("staff.offering.yourLink")}>
      <ShareLink address={address} message={t("staff.offering.message", { product: name, address })} />
    </Part>
  );
}

function Qualifying({ product: { facts, widest, offeredBy }, more }: OfProduct) {
  const t = useText();
  const texts = useCriteriaTexts(facts);
  return (
    <Part title={t("staff.offering.whoQualifies")}>
      {widest.length === 0 ? (
        <p>{t("staff.offering.noCommonLimit")}</p>
      ) : (
        <>
          <FigureCards
            words
            figures={widest.map((clause) => ({
              id: clause.fact ?? "",
              label: factLabel(clause.fact ?? "", texts),
              value: describeAsked(clause, texts),
            }))}
          />
          <p className={styles.soft}>{t("staff.offering.widest", { count: offeredBy.length })}</p>
        </>
      )}
      <Link className="standalone-link" to={more}>
        {t("staff.offering.toCriteria")}
      </Link>
    </Part>
  );
}

function Terms({ product: { name, terms, offeredBy }, more }: OfProduct) {
  const t = useText();
  const text = useSpanText();
  const rows = terms.map(({ label }) => {
    const cells = offeredBy.map((lender) => {
      const span = lender.terms.find((one) => one.label === label);
      return span ? [text(span)] : [];
    });
    return { id: label, head: label, cells };
  });
  return (
    <Part title={t("staff.offering.whatIsOffered")}>
      {terms.length > 0 && <FigureCards words figures={terms.map((span) => ({ id: span.label, label: span.label, value: text(span) }))} />}
      {rows.length > 0 && offeredBy.length > 1 && (
        <LenderTable
          caption={t("staff.offering.termsOf", { product: name })}
          corner={t("staff.offering.term")}
          none="–"
          lenders={offeredBy}
          rows={rows}
        />
      )}
      <Link className="standalone-link" to={more}>
        {t("staff.offering.toSteps")}
      </Link>
    </Part>
  );
}

function AtHand({ product: { keepAtHand, files, offeredBy } }: Pick<OfProduct, "product">) {
  const t = useText();
  const asking = offeredBy.filter(({ questions }) => questions.length > 0);
  return (
    <Part title={t("staff.offering.atHand")}>
      <ul className={styles.list}>
        {keepAtHand.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {files.map(({ label, help }) => (
          <li key={label}>
            <span>{label}</span>
            {help && <small className={styles.soft}>{help}</small>}
          </li>
        ))}
      </ul>
      {asking.length > 0 && (
        <>
          <h3>{t("staff.offering.askedLater")}</h3>
          <dl className={styles.asked}>
            {asking.map((lender) => (
              <div key={keyOfLender(lender)}>
                <dt>{lender.name}</dt>
                <dd>{lender.questions.map(({ label }) => label).join(" · ")}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Part>
  );
}
