import { useNavigate } from "react-router-dom";
import { useProduct } from "../../client/journey.ts";
import { useSession } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { InnerLink } from "../inner-link.tsx";
import { useWords } from "../words.ts";
import styles from "./not-found.module.css";

/** No such page: ways back to the start, into the application, or to where the customer came from. */
export function NotFoundScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const product = useProduct();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.notFound.title")}</h1>
      <p>{t("customer.notFound.text")}</p>
      <nav className={styles.ways} aria-labelledby="ways-title">
        <span id="ways-title" className="visually-hidden">
          {t("customer.notFound.ways")}
        </span>
        {signedIn && product && <InnerLink to={product.home}>{t("customer.notFound.continue")}</InnerLink>}
        <InnerLink to="/">{t("customer.notFound.home")}</InnerLink>
        <Button variant="text" onClick={() => navigate(-1)}>
          {t("customer.notFound.back")}
        </Button>
      </nav>
    </div>
  );
}
