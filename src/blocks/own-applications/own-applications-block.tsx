import { useState } from "react";
import { Link } from "react-router-dom";
import type { Fetched } from "../../client/fetched.ts";
import { indianDate } from "../../client/indian-time.ts";
import { useOwnApplications, useTimeline } from "../../client/journey/rights.ts";
import { pathOfScreen } from "../../client/journey/route-path.ts";
import { useProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig, useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { OwnApplication } from "../../contract/customer/rights.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { formatRupees } from "../../engine/money/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./own-applications-block.module.css";
import { ResumeButton } from "./resume-button.tsx";
import { Timeline } from "./timeline.tsx";
import { useStatusLabels } from "./use-status-labels.ts";

interface Begun {
  applications: readonly OwnApplication[];
  /** Products with a draft and no open application. */
  halfFilled: readonly ProductSlice[];
}

/** The customer's drafts and applications, once both are loaded. */
function useDraftsAndApplications(): Fetched<Begun> {
  const { products } = useConfig();
  const { profile, failed, reload } = useProfile();
  const loaded = useOwnApplications();
  const { data: applications } = loaded;
  if (applications === undefined || (profile === null && !failed)) return { ...loaded, data: undefined };
  // Without the profile drafts are unknown; applications are shown anyway.
  if (profile === null && applications.length === 0) return { data: undefined, error: new Error("no profile"), reload };
  const inFlight = new Set(applications.filter(({ open }) => open).map(({ product }) => product));
  const halfFilled = products.filter(({ code }) => profile?.unfinished.includes(code) && !inFlight.has(code));
  return { ...loaded, data: { applications, halfFilled } };
}

/**
 * The customer's drafts and applications, with a timeline each; the newest application's is
 * expanded.
 */
export function OwnApplicationsBlock() {
  const t = useText();
  const begun = useDraftsAndApplications();
  if (begun.data === undefined) return <LoadingOrError of={begun} height="12rem" />;
  const { applications, halfFilled } = begun.data;
  if (applications.length + halfFilled.length === 0)
    return <EmptyState title={t("rights.timeline.none")}>{t("rights.timeline.noneMore")}</EmptyState>;
  return (
    <ul className={styles.list}>
      {halfFilled.map((product) => (
        <li key={product.code}>
          <UnfinishedForm product={product} />
        </li>
      ))}
      {applications.map((application, index) => (
        <li key={application.id}>
          <Application application={application} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function UnfinishedForm({ product }: { product: ProductSlice }) {
  const t = useText();
  return (
    <article className={styles.application}>
      <div className={styles.head}>
        <h2>{product.name}</h2>
        <span className={styles.state}>{t("rights.timeline.halfFilled")}</span>
      </div>
      <p className={styles.soft}>{t("rights.timeline.halfFilledText")}</p>
      <ResumeButton product={product} />
    </article>
  );
}

function Application({ application, first }: { application: OwnApplication; first: boolean }) {
  const t = useText();
  const locale = useLocale();
  const { products } = useConfig();
  const labelOf = useStatusLabels(application.product);
  const [requested, setRequested] = useState(first);
  const { id, product, productName, amount, open, startedAt, lenders } = application;
  const known = products.find(({ code }) => code === product);
  const done = lenders.some(({ status }) => status === "DISBURSED");
  return (
    <article className={styles.application}>
      <div className={styles.head}>
        <h2>{known?.name ?? productName}</h2>
        <span className={styles.state} data-open={open && !done}>
          {t(`rights.timeline.${done ? "done" : open ? "open" : "closed"}`)}
        </span>
      </div>
      <p className={styles.soft}>
        {[
          t("rights.timeline.started", { date: indianDate(startedAt) }),
          ...(amount === null ? [] : [t("rights.timeline.amount", { amount: formatRupees(amount, locale) })]),
        ].join(" · ")}
      </p>
      {lenders.length > 0 && (
        <ul className={styles.lenders}>
          {lenders.map(({ id: lender, name, status }) => (
            <li key={lender}>
              <WithLender product={open ? known : undefined} lender={lender}>
                {t("rights.timeline.withLender", { lender: name, status: labelOf(status) })}
              </WithLender>
            </li>
          ))}
        </ul>
      )}
      {open && known && <ResumeButton product={known} />}
      <details className={styles.events} open={first} onToggle={(event) => event.currentTarget.open && setRequested(true)}>
        <summary>{t("rights.timeline.events")}</summary>
        {requested && <Events appId={id} product={product} />}
      </details>
    </article>
  );
}

interface WithLenderProps {
  /** Set for an open application; without it there is no link. */
  product: ProductSlice | undefined;
  lender: string;
  children: string;
}

/** The application's status with a lender, linked to its screen. */
function WithLender({ product, lender, children }: WithLenderProps) {
  const { setProduct } = useSession();
  const { routing } = useConfig();
  const path = product && pathOfScreen(routing, product, "transaction", { lender });
  if (!product || !path) return children;
  return (
    <Link className="standalone-link" to={path} onClick={() => setProduct(product)}>
      {children}
    </Link>
  );
}

function Events({ appId, product }: { appId: string; product: string }) {
  const loaded = useTimeline(appId, true);
  const labelOf = useStatusLabels(product);
  if (loaded.data === undefined) return <LoadingOrError of={loaded} height="12rem" />;
  return <Timeline steps={loaded.data} statusWords={labelOf} />;
}
