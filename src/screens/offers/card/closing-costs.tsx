import { type FormEvent, useId, useRef, useState } from "react";
import { RetryNotice } from "../../../blocks/loading/retry-notice.tsx";
import { useClosings } from "../../../client/journey/lending.ts";
import { useUrlState } from "../../../client/url-state.ts";
import { type Closings, MAX_CLOSING_MONTHS, type OfferClosing } from "../../../contract/customer/lending/closings.ts";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import { MaskedField } from "../../../form/masked-field.tsx";
import { wholeNumber } from "../../../form/masks/number.ts";
import { Button } from "../../../ui/button.tsx";
import { useFormatters } from "../../use-formatters.ts";
import { shortBy } from "../sort-offers.ts";
import styles from "./closing-costs.module.css";
import { roundly, useOfferKind, withFigures } from "./figure-text.ts";

/** Prefix of its query parameters. */
const OWNER = "close";

/** Parses a number of months; null if invalid. */
function monthsIn(text: unknown): number | null {
  const months = Number(text);
  return Number.isInteger(months) && months >= 1 && months <= MAX_CLOSING_MONTHS ? months : null;
}

/** The closing cost of one offer, with its components. */
function Cost({ closing, offer, asked, cheapest }: { closing: OfferClosing; offer: Offer; asked: number; cheapest: boolean }) {
  const formatters = useFormatters();
  const { t, wholeRupees, months } = formatters;
  const { cost, interest, fees, charge } = closing;
  const kind = useOfferKind(offer.kind);
  const basis = withFigures(kind, offer, kind.card.basis, roundly(formatters));
  return (
    <li className={styles.cost} data-cheapest={cheapest || undefined}>
      <h3>{offer.lenderName}</h3>
      {basis && <p className={styles.basis}>{basis}</p>}
      <p className={styles.amount}>
        <span>{cost === null ? t("customer.closing.from", { amount: wholeRupees(interest + fees) }) : wholeRupees(cost)}</span>
        {cheapest && <span className={styles.badge}>{t("customer.closing.cheapest")}</span>}
      </p>
      <p className={styles.parts}>
        {[
          t("customer.closing.parts", { interest: wholeRupees(interest), fees: wholeRupees(fees) }),
          charge === null ? t("customer.closing.chargeUnknown") : t("customer.closing.charge", { amount: wholeRupees(charge) }),
          ...(closing.months < asked ? [t("customer.closing.ended", { months: months(closing.months) })] : []),
        ].join(" ")}
      </p>
    </li>
  );
}

function Results({ data, offers }: { data: Closings; offers: readonly Offer[] }) {
  const { t, wholeRupees, months } = useFormatters();
  const offerOf = (id: string) => offers.find((offer) => offer.id === id);
  const kind = useOfferKind(offers[0]?.kind);
  const partial = offers.some((offer) => shortBy(offer, kind) > 0);
  const [least] = data.closings.filter(({ offer }) => data.cheapest.includes(offer));
  const names = data.cheapest.flatMap((id) => offerOf(id)?.lenderName ?? []).join(", ");
  const after = months(data.months);
  return (
    <>
      <p className={styles.summary} role="status">
        {least?.cost == null
          ? t("customer.closing.none", { after })
          : t(partial ? "customer.closing.cheapestOfFull" : "customer.closing.cheapestOffer", {
              after,
              lender: names,
              cost: wholeRupees(least.cost),
            })}
      </p>
      <ul className={styles.costs}>
        {data.closings.map((closing) => {
          const offer = offerOf(closing.offer);
          const cheapest = data.cheapest.includes(closing.offer);
          return offer && <Cost key={offer.id} closing={closing} offer={offer} asked={data.months} cheapest={cheapest} />;
        })}
      </ul>
    </>
  );
}

/**
 * The total cost of each offer if the loan is foreclosed after a number of months. The number is
 * stored in the URL.
 */
export function ClosingCosts({ appId, offers }: { appId: string; offers: readonly Offer[] }) {
  const { t, number } = useFormatters();
  const title = useId();
  const [values, change] = useUrlState(OWNER);
  const months = monthsIn(values.months);
  const typed = useRef<unknown>(months ?? undefined);
  const [wrong, setWrong] = useState(values.months !== undefined && months === null);
  const form = useRef<HTMLFormElement>(null);
  const loans = offers.filter(({ keyFacts }) => keyFacts !== null);
  const ids = loans.map(({ id }) => id).join(" ");
  const { data, error, reload } = useClosings(appId, ids, loans.length === 0 ? null : months);
  if (loans.length === 0) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = monthsIn(typed.current);
    setWrong(next === null);
    if (next === null) form.current?.querySelector("input")?.focus();
    else change({ months: String(next) });
  };
  return (
    <section className={styles.closing} aria-labelledby={title}>
      <h2 id={title}>{t("customer.closing.title")}</h2>
      <p className={styles.lead}>{t("customer.closing.lead")}</p>
      <form className={styles.form} ref={form} noValidate onSubmit={submit}>
        <MaskedField
          name="months"
          className={styles.months}
          label={t("customer.closing.label")}
          start={months ?? undefined}
          mask={wholeNumber}
          inputMode="numeric"
          maxLength={3}
          error={wrong ? t("customer.closing.wrong", { to: number(MAX_CLOSING_MONTHS) }) : undefined}
          onAnswer={(answer) => {
            typed.current = answer;
          }}
        />
        <Button type="submit" variant="secondary" busy={months !== null && data?.months !== months && !error}>
          {t("customer.closing.submit")}
        </Button>
      </form>
      {error && <RetryNotice onRetry={reload}>{t("customer.closing.failed")}</RetryNotice>}
      {months !== null && data && <Results data={data} offers={loans} />}
    </section>
  );
}
