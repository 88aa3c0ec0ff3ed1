import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { BRAND_USES, type BrandUse, contrastIn } from "../../engine/catalog/brands/brand-uses.ts";
import { formatNumber } from "../../engine/money/format.ts";
import styles from "./brand-editor.module.css";
import { isColour } from "./edited-brand.ts";

/** "good" is legible, "replaced" uses another colour instead, "poor" cannot be published. */
const verdictOf = (use: BrandUse, contrast: number) => (contrast >= use.needed ? "good" : use.replaced ? "replaced" : "poor");

/** Contrast of a colour in each place where screens use it, from the checker's list. */
export function ColourUses({ of, colour }: { of: BrandUse["colour"]; colour: string }) {
  const t = useText();
  const locale = useLocale();
  if (!isColour(colour)) return <span>{t("staff.brand.noColour")}</span>;
  const number = (value: number) => formatNumber(Math.floor(value * 10) / 10, locale);
  return (
    <ul className={styles.uses}>
      {BRAND_USES.filter((use) => use.colour === of).map((use) => {
        const contrast = contrastIn(use, colour.toLowerCase());
        const verdict = verdictOf(use, contrast);
        return (
          <li key={use.id} data-verdict={verdict}>
            <span>{t(`staff.brand.uses.${use.id}`)}</span>
            <span>{t(`staff.brand.${verdict}`, { contrast: number(contrast), needed: number(use.needed) })}</span>
          </li>
        );
      })}
    </ul>
  );
}
