import { useText } from "../../client/site/i18n.ts";
import { svgError } from "../../engine/catalog/brands/svg.ts";

/** The result of checking the logo being edited. */
export function LogoNote({ logo }: { logo: string }) {
  const t = useText();
  const fault = svgError(logo);
  if (fault === null) return <span>{t("staff.brand.logoGood")}</span>;
  return <strong>{fault.part === undefined ? t("staff.findings.logo-not-svg") : t("staff.brand.logoPart", { part: fault.part })}</strong>;
}
