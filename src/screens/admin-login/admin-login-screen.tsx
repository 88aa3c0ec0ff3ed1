import { useNavigate } from "react-router-dom";
import { adminLogin } from "../../client/calls/staff-api.ts";
import { cookie } from "../../client/cookies.ts";
import { useText } from "../../client/site/i18n.ts";
import { useStaff } from "../../client/staff/staff.ts";
import styles from "../staff/staff.module.css";
import { type Credentials, StaffLoginForm } from "../staff/staff-login-form.tsx";

/**
 * Sign-in of staff. The guard then leads to the requested page or the dashboard. A masquerade in another
 * tab has ended the session of this one until its exit.
 */
export function AdminLoginScreen() {
  const t = useText();
  const staff = useStaff();
  const navigate = useNavigate();
  const signIn = async (credentials: Credentials) => staff.signIn(await adminLogin({ body: credentials, quiet: true }), navigate);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("admin.login.title")}</h1>
      <p className={styles.lead}>{t(cookie("masquerade") ? "admin.login.masquerade" : "admin.login.lead")}</p>
      <StaffLoginForm texts="admin.login" onSignIn={signIn} />
    </div>
  );
}
