import { Link } from "react-router-dom";
import { useConfig } from "../../client/config.ts";
import { useProduct } from "../../client/journey.ts";
import { useOffers } from "../../client/lending.ts";
import { useSession } from "../../client/session/session.ts";
import type { OfferKindSlice, ProductSlice } from "../../contract/config.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pathOfPage } from "../route-path.ts";
import { StatusSection } from "../status/status-section.tsx";
import { useWords } from "../words.ts";
import { OfferList } from "./offer-list.tsx";
import styles from "./offers.module.css";
import { OffersSkeleton, OffersTrouble } from "./offers-state.tsx";
import { ReceiptDetails, rankingWords } from "./receipt-details.tsx";
import { UnmatchedLenders } from "./unmatched-lenders.tsx";
import { useChooseOffer } from "./use-choose-offer.ts";

/** An offer that nobody chose yet. */
const OPEN = "OFFERED";

type Offers = NonNullable<ReturnType<typeof useOffers>["data"]>;

function RankNote({ receipt, kind }: Pick<Offers, "receipt"> & { kind: OfferKindSlice }) {
  const words = useWords();
  const page = pathOfPage(useConfig().routing, "how-we-match");
  return (
    <p className={styles.rank}>
      {words.t("customer.offers.rankNote", { metrics: rankingWords(receipt, kind, words) })}{" "}
      {page && <Link to={page}>{words.t("customer.offers.rankLink")}</Link>}
    </p>
  );
}

function NoOffers({ product, asked }: { product: ProductSlice; asked: boolean }) {
  const { t } = useWords();
  return (
    <EmptyState
      title={product.empty ?? t("customer.offers.empty")}
      action={<Link to={product.routes.detail}>{t("customer.offers.editProfile")}</Link>}
    >
      {asked && t("customer.offers.emptyHint")}
    </EmptyState>
  );
}

function Matched({ data, product, appId, onStale }: { data: Offers; product: ProductSlice; appId: string; onStale: () => void }) {
  const { t } = useWords();
  const { choose, choosing } = useChooseOffer(appId, onStale);
  const { offers, unmatched, receipt } = data;
  const chooseLender = (lender: string) => {
    const offer = offers.find((each) => each.lender === lender);
    if (offer) choose(offer);
  };
  // Who has chosen comes back for the status; before that, the offers come first.
  const underway = offers.some((offer) => offer.status !== OPEN);
  const status = <StatusSection key="status" appId={appId} onSelect={chooseLender} />;
  return (
    <>
      {underway && status}
      {offers.length === 0 ? (
        <NoOffers product={product} asked={unmatched.length > 0} />
      ) : (
        <>
          <div>
            <p className={styles.soft}>{t("customer.offers.count", { count: offers.length })}</p>
            <RankNote receipt={receipt} kind={product.offerKind} />
          </div>
          <OfferList offers={offers} product={product} choosing={choosing} onChoose={choose} />
          {offers.every((offer) => offer.status !== OPEN) && <p className={styles.soft}>{t("customer.offers.emptyMore")}</p>}
        </>
      )}
      {!underway && status}
      <UnmatchedLenders lenders={unmatched} />
      <ReceiptDetails receipt={receipt} kind={product.offerKind} />
    </>
  );
}

/** All matching offers, the comparison, the status with each lender, and the lenders that did not match. */
export function OffersScreen() {
  const { t } = useWords();
  const { appId } = useSession();
  const product = useProduct();
  const { data, error, reload } = useOffers(appId);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.offers.title")}</h1>
      {!appId || !product ? (
        <EmptyState
          title={t("customer.offers.noApplication")}
          action={product && <Link to={product.routes.detail}>{t("customer.offers.toForm")}</Link>}
        />
      ) : data ? (
        <Matched data={data} product={product} appId={appId} onStale={reload} />
      ) : error ? (
        <OffersTrouble error={error} onRetry={reload} />
      ) : (
        <OffersSkeleton />
      )}
    </div>
  );
}
