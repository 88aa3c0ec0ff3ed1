import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useProduct } from "../../../client/journey/journey.ts";
import { pathOfScreen } from "../../../client/journey/route-path.ts";
import { useConfig } from "../../../client/site/config.ts";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import type { OfferKindSlice } from "../../../contract/site/product-slices.ts";
import { type Formatters, useFormatters } from "../../use-formatters.ts";
import styles from "../offers.module.css";
import { shownFigures, useOfferKind } from "./figure-text.ts";

/** A row of the key facts. */
export interface Fact {
  id: string;
  label: string;
  value: ReactNode;
}

function feeFacts(offer: Offer, { rupees, t }: Formatters): Fact[] {
  return offer.fees.map((fee) => ({
    id: `fee-${fee.id}`,
    label: fee.label,
    value: fee.gst > 0 ? t("customer.offers.feeWithGst", { amount: rupees(fee.amount), gst: rupees(fee.gst) }) : rupees(fee.amount),
  }));
}

/** Only https links, and http links to this machine for development, are shown as links. */
export function isSafeLink(url: string | null): url is string {
  return /^(https:|http:\/\/127\.0\.0\.1:)/.test(url ?? "");
}

/**
 * The facts of an offer as label and value. With key facts, in the order of the Key Fact Statement
 * (annex A of RBI/2024-25/18): amount, disbursal, instalments, rate, fees, APR, contingent charges.
 * @param instalments the repayment facts, if the schedule is known
 */
export function factsOf(offer: Offer, kind: OfferKindSlice, formatters: Formatters, instalments: readonly Fact[] = []): Fact[] {
  const { t, rupees } = formatters;
  const { keyFacts, grievance } = offer;
  const fact = (id: string, value: ReactNode): Fact => ({ id, label: t(`customer.offers.${id}`), value });
  const figures = shownFigures(kind, offer, kind.keyFacts, formatters).map(
    ({ id, label, value, note }): Fact => ({ id, label, value: note && kind.figures[id]?.noteOf ? `${value}, ${note}` : value }),
  );
  const fees = feeFacts(offer, formatters);
  const complaints = fact("grievance", `${grievance.name}, ${grievance.phone}, ${grievance.email}`);
  const validUntil = fact("validUntil", formatters.date(offer.validUntil));
  if (keyFacts === null) return [fact("legalName", offer.legalName), validUntil, ...figures, ...fees, complaints];
  const before = (id: string | undefined) => {
    const at = figures.findIndex((figure) => figure.id === id);
    return figures.splice(0, Math.max(0, at));
  };
  const { principal, rate, apr } = kind.byLaw ?? {};
  const amount = [...before(principal), ...figures.splice(0, 1)];
  return [
    fact("legalName", offer.legalName),
    fact("proposalNumber", keyFacts.proposalNumber),
    validUntil,
    ...amount,
    fact("disbursal", keyFacts.disbursal),
    ...before(rate),
    ...instalments,
    ...before(apr),
    ...fees,
    ...figures,
    fact("penalCharges", keyFacts.penalCharges),
    fact("foreclosure", keyFacts.foreclosure),
    fact("bounceCharge", keyFacts.bounceCharge === null ? t("customer.offers.none") : rupees(keyFacts.bounceCharge)),
    fact("coolingOff", t("customer.offers.coolingOffText", { days: formatters.days(keyFacts.coolingOffDays) })),
    complaints,
  ];
}

/** An offer's key facts, with links to our statement and to the lender's own. */
export function KeyFacts({ offer }: { offer: Offer }) {
  const formatters = useFormatters();
  const kind = useOfferKind(offer.kind);
  const kfsUrl = offer.keyFacts?.kfsUrl ?? null;
  const statement = pathOfScreen(useConfig().routing, useProduct(), "key-facts", { offer: offer.id });
  return (
    <div className={styles.facts}>
      <dl>
        {factsOf(offer, kind, formatters).map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {offer.keyFacts && statement && (
        <p className={styles.statement}>
          <Link className="standalone-link" to={statement}>
            {formatters.t("customer.offers.statementLink")}
          </Link>
        </p>
      )}
      {isSafeLink(kfsUrl) && (
        <p>
          <a className="standalone-link" href={kfsUrl} target="_blank" rel="noopener noreferrer">
            {formatters.t("customer.offers.kfsLink")}
          </a>
        </p>
      )}
    </div>
  );
}
