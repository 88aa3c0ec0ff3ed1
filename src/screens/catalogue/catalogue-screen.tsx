import { startTransition, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { useCatalogue } from "../../client/journey/lending.ts";
import { pickOffer } from "../../client/journey/picked-offer.ts";
import { useSession } from "../../client/session/session.ts";
import { returnAfterSignIn } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import type { CatalogueEntry } from "../../contract/customer/catalogue.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasStarted } from "../../engine/journey/guard.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { shownFigure } from "../offers/card/figure-text.ts";
import { CompareBar } from "../offers/compare/compare-bar.tsx";
import { CompareTable } from "../offers/compare/compare-table.tsx";
import { useListFocus } from "../offers/use-list-focus.ts";
import { useFormatters } from "../use-formatters.ts";
import { continueHint, stageOf } from "../welcome-back/stage.ts";
import { StartNewDialog } from "../welcome-back/start-new-dialog.tsx";
import styles from "./catalogue.module.css";
import { CatalogueCard } from "./catalogue-card.tsx";
import { type Choices, choicesOf, isNarrowed, narrowed, toggled, withChoices } from "./facets.ts";

/** Number of columns that fit side by side. */
const MAX_COMPARED = 3;
/** Flow of the routing document. */
const CONTINUE = "continue";

type Catalogue = NonNullable<ProductSlice["offerKind"]["catalogue"]>;

/** Unique: a lender has one entry per product. */
const keyOf = ({ lender, product }: CatalogueEntry) => `${lender} ${product}`;

/** The product of the session; if that does not match the route, the route's product. */
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

/** Collapsed on phones, where the list comes first, unless a filter is active. */
function Filters({ facets, on, onChoice }: FiltersProps) {
  const { t } = useFormatters();
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
                  <span>{choice.label}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/**
 * The active filters. They are stored in the URL, so that a filtered list can be shared. Also held
 * in state, because the router updates the URL too late for a checkbox.
 */
function useChoices(facets: Catalogue["facets"]) {
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState({ under: search, on: choicesOf(facets, search) });
  const on = pressed.under === search ? pressed.on : choicesOf(facets, search);
  const put = (next: Choices) => {
    setPressed({ under: search, on: next });
    setSearch(withChoices(search, next), { replace: true });
  };
  return {
    on,
    choose: (facet: string, choice: string) => put(toggled(on, facet, choice)),
    clear: () => put(choicesOf(facets, new URLSearchParams())),
  };
}

/** The matching entries, and up to three of them compared. */
function Entries({ entries, product, catalogue }: { entries: readonly CatalogueEntry[]; product: ProductSlice; catalogue: Catalogue }) {
  const formatters = useFormatters(product);
  const { t } = formatters;
  const { products } = useConfig();
  const navigate = useNavigate();
  const { signedIn, setProduct } = useSession();
  const own = useProduct();
  const { on, choose, clear } = useChoices(catalogue.facets);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const fitting = narrowed(entries, catalogue.facets, on);
  const compared = entries
    .filter((entry) => picked.includes(keyOf(entry)))
    .map((entry) => ({ ...entry, id: keyOf(entry), keyFacts: null }));

  const nameOf = (entry: CatalogueEntry) => shownFigure(product.offerKind, entry, catalogue.name, formatters)?.value ?? entry.lenderName;
  const apply = (entry: CatalogueEntry) => {
    const wanted = products.find(({ code }) => code === entry.product) ?? product;
    pickOffer(wanted.code, { lender: entry.lender, name: nameOf(entry) });
    // One transition: the guard of the old route would otherwise redirect to the new product's
    // home.
    startTransition(() => {
      // A visitor who bypassed the chooser selects the product here.
      if (own?.code !== wanted.code) setProduct(wanted);
      if (!signedIn) returnAfterSignIn(wanted.routes.offers);
      navigate(wanted.routes.offers);
    });
  };
  const pick = (key: string, isOn: boolean) => {
    const next = isOn ? [...picked, key] : picked.filter((other) => other !== key);
    setPicked(next);
    if (next.length < 2) setComparing(false);
  };

  const table = comparing && compared.length > 1;
  const list = useListFocus(table);
  if (table) {
    return (
      <CompareTable
        offers={compared}
        kind={{ ...product.offerKind, compare: [catalogue.name, ...catalogue.figures] }}
        onChoose={apply}
        onRemove={({ id }) => pick(id, false)}
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
          <Button
            variant="text"
            onClick={() => {
              clear();
              list.current?.focus();
            }}
          >
            {t("customer.catalogue.clear")}
          </Button>
        )}
      </div>
      {fitting.length === 0 && <EmptyState title={t("customer.catalogue.none")} />}
      <ul className={styles.list} ref={list} tabIndex={-1} aria-label={product.name}>
        {fitting.map((entry) => (
          <li key={keyOf(entry)}>
            <CatalogueCard
              entry={entry}
              name={nameOf(entry)}
              kind={product.offerKind}
              catalogue={catalogue}
              compared={picked.includes(keyOf(entry))}
              compareFull={picked.length >= MAX_COMPARED}
              onCompare={entries.length > 1 ? (isOn) => pick(keyOf(entry), isOn) : undefined}
              onApply={() => apply(entry)}
            />
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <CompareBar
          count={picked.length}
          onOpen={() => setComparing(true)}
          onClear={() => {
            setPicked([]);
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Resumes a started application of the product, or starts another one. */
function GoOn({ product }: { product: ProductSlice }) {
  const { t, date } = useFormatters(product);
  const own = useProduct();
  const { profile, completed, updateRequired, follow } = useJourney();
  const [asking, setAsking] = useState(false);
  if (own?.code !== product.code || !hasStarted(profile, product.code)) return null;
  const offers = completed && !updateRequired;
  const stage = stageOf(profile, product, completed);
  const ended = profile?.products[product.code]?.ended;
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button variant="secondary" onClick={() => follow(CONTINUE)}>
            {t("customer.welcome.continue")}
          </Button>
          <Button variant="text" onClick={() => setAsking(true)}>
            {t("customer.welcome.startNew")}
          </Button>
        </>
      }
    >
      {ended && <p>{t(`customer.welcome.leadBack${ended.status}`, { product: product.name, date: date(ended.at) })}</p>}
      {stage === "disbursed" && <p>{t("customer.welcome.leadBackDone", { product: product.name })}</p>}
      <p>{t(continueHint(stage, offers))}</p>
      {asking && <StartNewDialog stage={stage} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

/** Public catalogue of a product's lenders. Applying requires a sign-in. */
export function CatalogueScreen() {
  const { t } = useFormatters();
  const product = useProductShown();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{product?.name ?? t("customer.chooser.empty")}</h1>
      {product && <GoOn product={product} />}
      {product?.offerKind.catalogue && <Shown product={product} catalogue={product.offerKind.catalogue} />}
    </div>
  );
}

function Shown({ product, catalogue }: { product: ProductSlice; catalogue: Catalogue }) {
  const { t } = useFormatters(product);
  const { products } = useConfig();
  const { data: all, error, reload } = useCatalogue(product.code);
  // Entries of products that the site does not offer cannot be applied for.
  const data = all?.filter((entry) => products.some(({ code }) => code === entry.product));
  if (data && data.length > 0) {
    return (
      <>
        <p className={styles.lead}>{t("customer.catalogue.lead")}</p>
        <Entries entries={data} product={product} catalogue={catalogue} />
      </>
    );
  }
  if (data) return <EmptyState title={product.empty ?? t("customer.offers.empty")} />;
  if (error) return <RetryNotice onRetry={reload}>{t("customer.catalogue.error")}</RetryNotice>;
  return <Loading height={["6rem", "14rem", "14rem"]} />;
}
