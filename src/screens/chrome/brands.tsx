import { Link } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import styles from "./customer/header.module.css";

/** Our logo, linked to the home page, and the co-brand's logo. */
export function Brands({ home = "/" }: { home?: string }) {
  const t = useText();
  const { brand, coBrand } = useConfig();
  return (
    <>
      <Link to={home} className={styles.home}>
        <img className={styles.logo} src={brand.logo} alt={brand.name} height="32" />
      </Link>
      {coBrand && coBrand.key !== brand.key && (
        <span className={styles.partner}>
          <span>{t("common.header.partnership")}</span>
          <img src={coBrand.logo} alt={coBrand.name} height="28" />
        </span>
      )}
    </>
  );
}
