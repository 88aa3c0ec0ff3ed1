import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useCatalogue } from "../../client/journey/lending.ts";
import { pickLender } from "../../client/journey/picked.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { comeBackTo } from "../../client/site/start.ts";
import type { CatalogueEntry } from "../../contract/customer/offers.ts";
import type { ProductSlice } from "../../contract/site/config.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompareTable } from "../offers/compare-table.tsx";
import { useWords } from "../words.ts";
import styles from "./catalogue.module.css";
import { CatalogueCard } from "./catalogue-card.tsx";
import { type Choices, choicesOf, isNarrowed, narrowed, toggled, withChoices } from "./facets.ts";

/** More columns than these do not fit beside each other. */
const MOST_COMPARED = 3;

type Catalogue = NonNullable<ProductSlice["offerKind"]["catalogue"]>;

/** The product of the session; of who has none, the one that the route is for. */
function useProductShown(): ProductSlice | null {
  const { products, routing, site } = useConfig();
  const { pathname } = useLocation();
  const own = useProduct();
  const codes = matchRoute(routing, pathname, site.otpRoute)?.route.products;
  if (own && (codes?.includes(own.code) ?? true)) return own;
  return products.find(({ code }) => codes?.includes(code)) ?? null;
}

interface FiltersProps {
  facets: Catalogue["facets"];
  on: Choices;
  onChoice: (facet: string, choice: string) => void;
}

/** Folded on a phone, where the list comes first, unless something is on. */
function Filters({ facets, on, onChoice }: FiltersProps) {
  const { t } = useWords();
  const [open] = useState(() => isNarrowed(on) || matchMedia("(min-width: 40rem)").matches);
  return (
    <details className={styles.filters} open={open}>
      <summary>{t("customer.catalogue.filters")}</summary>
      <div>
        {facets.map((facet) => (
          <fieldset key={facet.id}>
            <legend>{facet.label}</legend>
            <div>
              {facet.choices.map((choice) => (
                <label key={choice.id} className={styles.chip}>
                  <input
                    type="checkbox"
                    checked={on.get(facet.id)?.has(choice.id) ?? false}
                    onChange={() => onChoice(facet.id, choice.id)}
                  />
                  {choice.label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/** The filters that are on. They stand in the address, so that a narrowed list can be shared; the router writes it a moment later than a tick has to show. */
function useChoices(facets: Catalogue["facets"]) {
  const [search, setSearch] = useSearchParams();
  const [on, setOn] = useState(() => choicesOf(facets, search));
  const put = (next: Choices) => {
    setOn(next);
    setSearch(withChoices(search, next), { replace: true });
  };
  return {
    on,
    choose: (facet: string, choice: string) => put(toggled(on, facet, choice)),
    clear: () => put(choicesOf(facets, new URLSearchParams())),
  };
}

/** The entries that fit the filters, and up to three of them side by side. */
function Entries({ entries, product, catalogue }: { entries: readonly CatalogueEntry[]; product: ProductSlice; catalogue: Catalogue }) {
  const { t } = useWords(product);
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const { on, choose, clear } = useChoices(catalogue.facets);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const fitting = narrowed(entries, catalogue.facets, on);
  const compared = entries.filter(({ lender }) => picked.includes(lender)).map((entry) => ({ ...entry, id: entry.lender, keyFacts: null }));

  const apply = (lender: string) => {
    pickLender(product.code, lender);
    if (!signedIn) comeBackTo(product.routes.offers);
    navigate(product.routes.offers);
  };
  const pick = (lender: string, isOn: boolean) => {
    const next = isOn ? [...picked, lender] : picked.filter((other) => other !== lender);
    setPicked(next);
    if (next.length < 2) setComparing(false);
  };

  if (comparing && compared.length > 1) {
    return (
      <CompareTable
        offers={compared}
        kind={{ ...product.offerKind, compare: [catalogue.name, ...catalogue.figures] }}
        onChoose={({ lender }) => apply(lender)}
        onRemove={({ lender }) => pick(lender, false)}
        onClose={() => setComparing(false)}
      />
    );
  }
  return (
    <>
      <Filters facets={catalogue.facets} on={on} onChoice={choose} />
      <div className={styles.found}>
        <p aria-live="polite">{t("customer.catalogue.count", { count: fitting.length })}</p>
        {isNarrowed(on) && (
          <Button variant="text" onClick={clear}>
            {t("customer.catalogue.clear")}
          </Button>
        )}
      </div>
      {fitting.length === 0 && <EmptyState title={t("customer.catalogue.none")} />}
      <ul className={styles.list}>
        {fitting.map((entry) => (
          <li key={entry.lender}>
            <CatalogueCard
              entry={entry}
              kind={product.offerKind}
              catalogue={catalogue}
              compared={picked.includes(entry.lender)}
              compareFull={picked.length >= MOST_COMPARED}
              onCompare={entries.length > 1 ? (isOn) => pick(entry.lender, isOn) : undefined}
              onApply={() => apply(entry.lender)}
            />
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <div className={styles.compareBar}>
          <p aria-live="polite">{t("customer.offers.compareBar", { count: picked.length })}</p>
          <Button disabled={picked.length < 2} onClick={() => setComparing(true)}>
            {t("customer.offers.compareOpen")}
          </Button>
        </div>
      )}
    </>
  );
}

/** What all lenders of a product offer, for whoever looks; applying asks for the sign-in. */
export function CatalogueScreen() {
  const { t } = useWords();
  const product = useProductShown();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{product?.name ?? t("customer.chooser.empty")}</h1>
      {product?.offerKind.catalogue && <Shown product={product} catalogue={product.offerKind.catalogue} />}
    </div>
  );
}

function Shown({ product, catalogue }: { product: ProductSlice; catalogue: Catalogue }) {
  const { t } = useWords(product);
  const { data, error, reload } = useCatalogue(product.code);
  if (data && data.length > 0) {
    return (
      <>
        <p className={styles.lead}>{t("customer.catalogue.lead")}</p>
        <Entries entries={data} product={product} catalogue={catalogue} />
      </>
    );
  }
  if (data) return <EmptyState title={product.empty ?? t("customer.offers.empty")} />;
  if (error) {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={reload}>
            {t("customer.offers.retry")}
          </Button>
        }
      >
        {t("customer.catalogue.error")}
      </Notice>
    );
  }
  return (
    <div role="status" aria-label={t("common.loading")}>
      <Skeleton height="6rem" />
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}
