import { answerAnalytics } from "../../client/analytics.ts";
import { now } from "../../client/clock.ts";
import { useConfig } from "../../client/config.ts";
import { useText } from "../../client/i18n.ts";
import type { Route } from "../../contract/config.ts";
import { InnerLink } from "../inner-link.tsx";
import { fillPlaceholders } from "../placeholders.ts";
import { pathOfPage } from "../route-path.ts";
import styles from "./footer.module.css";
import { LanguagePicker } from "./language-picker.tsx";

/** The screen whose footer has the language selector at its top. */
const SELECTOR_ON_TOP = "offers";

/** Copyright, legal links, language selector, and the disclaimer by the width of the screen. */
export function Footer({ route }: { route: Route }) {
  const t = useText();
  const { site, routing, coBrand } = useConfig();
  const fill = (text: string) => fillPlaceholders(text, { site, coBrand });
  const partner = coBrand?.termsApplicable ? `?partner=${coBrand.key}` : "";
  const pages = routing.routes.filter(({ page }) => page !== undefined && pathOfPage(routing, page) !== null);
  const onTop = route.screen === SELECTOR_ON_TOP;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {onTop && <div>{<LanguagePicker />}</div>}
        <nav className={styles.links} aria-label={t("common.footer.links")}>
          {pages.map(({ id, path, title }) => (
            <InnerLink key={id} to={`${path}${partner}`}>
              {title}
            </InnerLink>
          ))}
          {site.analytics && (
            <button type="button" onClick={() => answerAnalytics("ask")}>
              {t("common.analytics.change")}
            </button>
          )}
        </nav>
        <p className={styles.long}>{fill(site.disclaimer.long)}</p>
        <p className={styles.short}>{fill(site.disclaimer.short)}</p>
        <p>{t("common.footer.copyright", { year: new Date(now()).getFullYear(), legalEntity: site.legalEntityName })}</p>
        {!onTop && <div>{<LanguagePicker />}</div>}
      </div>
    </footer>
  );
}
