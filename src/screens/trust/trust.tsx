import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { SiteSlice } from "../../contract/site/site-slice.ts";
import styles from "./trust.module.css";

/** SVG path of each promise's icon in a 24 × 24 box. */
const DRAWINGS: Record<SiteSlice["promises"][number], string> = {
  "not-a-lender": "M4 9l8-5 8 5zM6 12v5M10 12v5M14 12v5M18 12v5M4 20h16M3 3l18 18",
  "no-fee": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 8h6M9 11h6M9 8c6 0 6 6 0 6l4 4",
  "data-in-india": "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
};

/** The lenders' logos and the site's promises. */
export function Trust() {
  const t = useText();
  const { lenderMarks, promises } = useConfig().site;
  return (
    <div className={styles.trust}>
      {promises.length > 0 && (
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d={DRAWINGS[promise]} />
              </svg>
              <span>{t(`customer.chooser.promise.${promise}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {lenderMarks.length > 0 && (
        <section aria-labelledby="marks-title">
          <h2 id="marks-title">{t("customer.chooser.marksTitle")}</h2>
          <ul className={styles.marks}>
            {lenderMarks.map(({ name, logo }) => (
              <li key={name}>
                <img src={logo} alt={name} title={name} width={32} height={32} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
