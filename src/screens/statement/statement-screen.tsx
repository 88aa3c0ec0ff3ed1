import { Link } from "react-router-dom";
import { LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { useProduct, useRouteParams } from "../../client/journey/journey.ts";
import { useStatement } from "../../client/journey/lending.ts";
import { pathOfScreen } from "../../client/journey/route-path.ts";
import { now } from "../../client/now.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Statement } from "../../contract/customer/lending/statement.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import panel from "../../ui/panel.module.css";
import { errorKindOf } from "../error-kind.ts";
import { useOfferKind } from "../offers/card/figure-text.ts";
import { factsOf } from "../offers/card/key-facts.tsx";
import { OffersError } from "../offers/offers-state.tsx";
import { useFormatters } from "../use-formatters.ts";
import { instalmentFacts } from "./instalment-facts.ts";
import { ScheduleTable } from "./schedule-table.tsx";
import styles from "./statement.module.css";
import { TimeLeft } from "./time-left.tsx";

/**
 * Whether an offer has a deadline, running or past. An offer that its lender has received has none.
 */
const hasDeadline = ({ status, validUntil }: Statement["offer"]): boolean =>
  status === "OFFERED" || status === "SELECTED" || (status === "EXPIRED" && new Date(validUntil).getTime() <= now());

function Facts({ statement }: { statement: Statement }) {
  const { offer, product, borrower, madeAt, coolingOffExit } = statement;
  const formatters = useFormatters();
  const { t } = formatters;
  const kind = useOfferKind(offer.kind);
  const days = formatters.days(offer.keyFacts?.coolingOffDays ?? 0);
  const rows = [
    { id: "borrower", label: t("customer.kfs.borrower"), value: borrower },
    { id: "product", label: t("customer.kfs.product"), value: product },
    { id: "madeAt", label: t("customer.kfs.madeAt"), value: formatters.time(madeAt) },
    ...factsOf(offer, kind, formatters, instalmentFacts(statement, formatters)),
    ...(coolingOffExit === null
      ? []
      : [
          {
            id: "exit",
            label: t("customer.kfs.exit"),
            value: t("customer.kfs.exitAfter", { amount: formatters.rupees(coolingOffExit), days }),
          },
        ]),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sheet({ statement }: { statement: Statement }) {
  const { t } = useFormatters();
  const { offer, schedule, periodsPerYear } = statement;
  return (
    <>
      <section className={panel.panel} aria-labelledby="kfs-facts">
        <header className={styles.head}>
          <h2 id="kfs-facts">
            <img className={styles.logo} src={offer.lenderLogo} alt={offer.lenderName} />
          </h2>
          {hasDeadline(offer) && <TimeLeft until={offer.validUntil} />}
        </header>
        <Facts statement={statement} />
        <p className={styles.soft}>{t("customer.kfs.aprNote")}</p>
      </section>
      <ScheduleTable rows={schedule} daily={periodsPerYear !== 12} />
    </>
  );
}

/** The Key Fact Statement of an offer (RBI/2024-25/18), printable. */
export function StatementScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const { routing } = useConfig();
  const { offer: offerId = "" } = useRouteParams();
  const statement = useStatement(appId, offerId);
  const { data } = statement;
  const offersPath = pathOfScreen(routing, useProduct(), "offers");
  return (
    <div className={styles.screen}>
      <div className={styles.title}>
        <h1 tabIndex={-1}>{t("customer.kfs.title")}</h1>
        {data && (
          <Button variant="secondary" className={styles.print} onClick={() => window.print()}>
            {t("customer.offers.print")}
          </Button>
        )}
      </div>
      {data ? (
        <Sheet statement={data} />
      ) : errorKindOf(statement.error) === "missing" ? (
        <EmptyState
          title={t("customer.kfs.missing")}
          action={
            offersPath && (
              <Link className="standalone-link" to={offersPath}>
                {t("customer.transaction.back")}
              </Link>
            )
          }
        />
      ) : (
        <LoadingOrError of={statement} failed={OffersError} height="30rem" />
      )}
      {data && offersPath && (
        <p className={styles.print}>
          <Link className="standalone-link" to={offersPath}>
            {t("customer.transaction.back")}
          </Link>
        </p>
      )}
    </div>
  );
}
