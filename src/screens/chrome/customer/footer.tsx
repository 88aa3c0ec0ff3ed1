import { type ComponentType, lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { answerAnalytics, useAnalytics } from "../../../client/analytics.ts";
import { useProduct } from "../../../client/journey/journey.ts";
import { now } from "../../../client/now.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import type { Route } from "../../../contract/site/routing.ts";
import { fillPlaceholders } from "../../placeholders.ts";
import { useLazyPart } from "../use-lazy-part.ts";
import styles from "./footer.module.css";
import { LanguagePicker } from "./language-picker.tsx";

/** The screen with the language selector at the top of the footer. */
const SELECTOR_ON_TOP = "offers";

/** If the notice fails to load, nothing is shown and nothing is counted. */
const AnalyticsNotice = lazy(
  (): Promise<{ default: ComponentType<{ focused: boolean; onAnswered(): void }> }> =>
    import("./analytics-notice.tsx").then(
      (part) => ({ default: part.AnalyticsNotice }),
      () => ({ default: () => null }),
    ),
);

const fetchAdverts = () => import("./adverts.tsx").then(({ Adverts }) => Adverts);

/**
 * Footer: copyright, legal links, language selector, and a long or short disclaimer by screen
 * width. A product's screens show the product's own terms.
 */
export function Footer({ route }: { route: Route }) {
  const t = useText();
  const { may, asks } = useAnalytics();
  const [reopened, setReopened] = useState(false);
  const [Adverts] = useLazyPart(fetchAdverts);
  const reopen = useRef<HTMLButtonElement>(null);
  const { site, routing, coBrand } = useConfig();
  const product = useProduct();
  const terms = (product && route.products?.includes(product.code) && product.footerTerms) || site.disclaimer;
  const fill = (text: string) => fillPlaceholders(text, { site, coBrand });
  const partner = coBrand?.termsApplicable ? `?partner=${coBrand.key}` : "";
  // Pages required by law are linked for everyone; other public pages are reached through links
  // only.
  const pages = routing.routes.filter(({ page, group }) => page && group === "exempt");
  const picker = <LanguagePicker named />;
  const onTop = route.screen === SELECTOR_ON_TOP;
  const reopenQuestion = () => {
    setReopened(true);
    answerAnalytics("ask");
  };
  const answered = () => {
    setReopened(false);
    reopen.current?.focus();
  };
  const footer = (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {asks && (
          <Suspense>
            <AnalyticsNotice focused={reopened} onAnswered={answered} />
          </Suspense>
        )}
        {onTop && picker}
        <nav className={styles.links} aria-label={t("common.footer.links")}>
          {pages.map(({ id, path, title }) => (
            <Link key={id} to={`${path}${partner}`}>
              {title}
            </Link>
          ))}
          {may && (
            <button ref={reopen} type="button" onClick={reopenQuestion}>
              {t("common.analytics.change")}
            </button>
          )}
        </nav>
        <p className={styles.long}>{fill(terms.long)}</p>
        <p className={styles.short}>{fill(terms.short)}</p>
        {/* The client's year may differ from the server's. */}
        <p suppressHydrationWarning>
          {t("common.footer.copyright", { year: new Date(now()).getFullYear(), legalEntity: site.legalEntityName })}
        </p>
        {!onTop && picker}
      </div>
    </footer>
  );
  return (
    <>
      {route.adverts && Adverts && <Adverts route={route} />}
      {footer}
    </>
  );
}
