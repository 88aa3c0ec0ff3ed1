import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { useProduct } from "../../client/journey/journey.ts";
import { useOffers } from "../../client/journey/lending.ts";
import { pickedOffer } from "../../client/journey/picked-offer.ts";
import { pathOfPage } from "../../client/journey/route-path.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { OfferKindSlice, ProductSlice } from "../../contract/site/product-slices.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NextSteps } from "../next-steps/next-steps.tsx";
import { StatusSection } from "../status/status-section.tsx";
import { useFormatters } from "../use-formatters.ts";
import { ClosingCosts } from "./card/closing-costs.tsx";
import { ReceiptDetails, rankingWords } from "./card/receipt-details.tsx";
import { AnotherApplication } from "./choose/another-application.tsx";
import { RequestBar } from "./choose/request-bar.tsx";
import { useApplyChange } from "./choose/use-apply-change.ts";
import { useChooseOffer } from "./choose/use-choose-offer.ts";
import { EndedOffers } from "./ended-offers.tsx";
import { OfferList } from "./offer-list.tsx";
import styles from "./offers.module.css";
import { OffersError } from "./offers-state.tsx";
import { PickedUnmatched } from "./picked-unmatched.tsx";
import { hasEnded, isOpen } from "./sort-offers.ts";
import { UnmatchedLenders } from "./unmatched-lenders.tsx";

type Offers = NonNullable<ReturnType<typeof useOffers>["data"]>;

function RankNote({ receipt, kind }: Pick<Offers, "receipt"> & { kind: OfferKindSlice }) {
  const formatters = useFormatters();
  const page = pathOfPage(useConfig().routing, "how-we-match");
  return (
    <p className={styles.rank}>
      <span>{formatters.t("customer.offers.rankNote", { metrics: rankingWords(receipt, kind, formatters) })}</span>{" "}
      {page && (
        <Link className="standalone-link" to={page}>
          {formatters.t("customer.offers.rankLink")}
        </Link>
      )}
    </p>
  );
}

function NoOffers({ product, checked }: { product: ProductSlice; checked: boolean }) {
  const { t } = useFormatters();
  return (
    <EmptyState
      title={product.empty ?? t("customer.offers.empty")}
      action={
        <Link className="standalone-link" to={product.routes.detail}>
          {t("customer.offers.editProfile")}
        </Link>
      }
    >
      {t(checked ? "customer.offers.emptyHint" : "customer.offers.emptyNobody")}
    </EmptyState>
  );
}

interface MatchedProps {
  offers: ReturnType<typeof useOffers>;
  data: Offers;
  product: ProductSlice;
  appId: string;
}

function Matched({ offers: { reload, ask }, data, product, appId }: MatchedProps) {
  const { t } = useFormatters();
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  /** The offers expired and were replaced by current ones. */
  const [renewed, setRenewed] = useState(false);
  const { choose, choosing } = useChooseOffer(appId, () => {
    reload();
    setRenewed(true);
    top.current?.focus();
  });
  const { offers, unmatched, asked, receipt } = data;
  const chooseLender = (lender: string) => {
    const offer = offers.find((each) => each.lender === lender);
    if (offer) choose(offer);
  };
  const toForm = () => void navigate(product.routes.detail);
  const tryOut = useApplyChange(ask, { onForm: toForm, onDone: () => top.current?.focus() });
  // After a choice, customers return for the status; before it, the offers come first.
  const anyChosen = !offers.every(isOpen);
  const picked = !anyChosen && product.offerKind.catalogue ? (pickedOffer(product.code)?.lender ?? null) : null;
  const missed = unmatched.find(({ lender }) => lender === picked);
  const inReach = offers.filter((offer) => !hasEnded(offer));
  const requested = asked.find(({ name }) => name === product.requestedAmount)?.value ?? null;
  return (
    <>
      <div className={styles.summary} ref={top} tabIndex={-1}>
        {renewed && <Notice tone="warning">{t("customer.offers.renewed")}</Notice>}
        <RequestBar asked={asked} onAsk={ask} onForm={toForm} />
        {inReach.length > 0 && (
          <p className={styles.soft} aria-live="polite">
            <span>{t("customer.offers.count", { count: inReach.length })}</span> <span>{t("customer.offers.indicative")}</span>
          </p>
        )}
      </div>
      {anyChosen && <StatusSection appId={appId} onSelect={chooseLender} />}
      {missed && <PickedUnmatched lender={missed} form={product.routes.detail} />}
      {offers.length === 0 ? (
        <NoOffers product={product} checked={unmatched.length > 0} />
      ) : (
        <>
          {inReach.length > 0 && (
            <OfferList
              offers={inReach}
              product={product}
              requested={requested}
              picked={picked}
              choosing={choosing}
              onChoose={choose}
              rankNote={<RankNote receipt={receipt} kind={product.offerKind} />}
            />
          )}
          <EndedOffers offers={offers.filter(hasEnded)} onOpen={choose} />
          {inReach.length > 0 && <ClosingCosts appId={appId} offers={inReach} />}
          {!offers.some(isOpen) && <p className={styles.soft}>{t("customer.offers.emptyMore")}</p>}
        </>
      )}
      {offers.every(hasEnded) && <NextSteps appId={appId} />}
      {!anyChosen && <StatusSection appId={appId} onSelect={chooseLender} folded />}
      {offers.length + unmatched.length > 0 && (
        <UnmatchedLenders
          appId={appId}
          lenders={unmatched}
          changeable={product.changeable ?? false}
          askable={asked.map(({ name }) => name)}
          onTry={tryOut}
        />
      )}
      <AnotherApplication product={product} />
      <ReceiptDetails appId={appId} receipt={receipt} kind={product.offerKind} />
    </>
  );
}

/**
 * Matching offers with comparison, the status with each lender, and the lenders that did not match.
 */
export function OffersScreen() {
  const { t } = useFormatters();
  const { appId } = useSession();
  const product = useProduct();
  const offers = useOffers(appId);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.offers.title")}</h1>
      {!appId || !product ? (
        <EmptyState
          title={t("customer.offers.noApplication")}
          action={
            product && (
              <Link className="standalone-link" to={product.routes.detail}>
                {t("customer.offers.toForm")}
              </Link>
            )
          }
        />
      ) : offers.data ? (
        <Matched offers={offers} data={offers.data} product={product} appId={appId} />
      ) : (
        <LoadingOrError of={offers} failed={OffersError} height={["15rem", "15rem", "15rem"]} label={t("customer.offers.loading")} />
      )}
    </div>
  );
}
