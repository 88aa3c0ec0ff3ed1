import { useNavigate } from "react-router-dom";
import { partnerLogin } from "../../client/calls/staff-api.ts";
import { useText } from "../../client/site/i18n.ts";
import { useStaff } from "../../client/staff/staff.ts";
import styles from "../staff/staff.module.css";
import { type Credentials, StaffLoginForm } from "../staff/staff-login-form.tsx";

/** Sign-in of partners and merchants. The guard then leads to their dashboard. */
export function PartnerLoginScreen() {
  const t = useText();
  const staff = useStaff();
  const navigate = useNavigate();
  const signIn = async (credentials: Credentials) => staff.signIn(await partnerLogin({ body: credentials, quiet: true }), navigate);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("partner.login.title")}</h1>
      <p className={styles.lead}>{t("partner.login.lead")}</p>
      <StaffLoginForm texts="partner.login" onSignIn={signIn} />
    </div>
  );
}
