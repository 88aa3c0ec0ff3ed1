import { Link, useNavigate } from "react-router-dom";
import { useProduct } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./not-found.module.css";

/** "Not found" page with links to the area's home page, to the customer's product, and back. */
export function NotFoundScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { area } = useConfig();
  const { signedIn } = useSession();
  const product = useProduct();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("common.notFound.title")}</h1>
      <p>{t("common.notFound.text")}</p>
      <nav className={styles.ways} aria-labelledby="ways-title">
        <span id="ways-title" className="visually-hidden">
          {t("common.notFound.ways")}
        </span>
        {signedIn && product && <Link to={product.home}>{t("common.notFound.continue")}</Link>}
        <Link to={area === "customer" ? "/" : `/${area}`}>{t("common.notFound.home")}</Link>
        <Button variant="text" onClick={() => navigate(-1)}>
          {t("common.notFound.back")}
        </Button>
      </nav>
    </div>
  );
}
