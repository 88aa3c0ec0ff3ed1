import { adminLogin } from "../../client/calls/api.ts";
import { useText } from "../../client/i18n.ts";
import { useStaff } from "../../client/staff.ts";
import styles from "../staff/staff.module.css";
import { type Credentials, StaffLoginForm } from "../staff/staff-login-form.tsx";

/** Sign-in of the staff; the guard then leads to the page asked for, or to the dashboard. */
export function AdminLoginScreen() {
  const t = useText();
  const staff = useStaff();
  const signIn = async (credentials: Credentials) => staff.signIn(await adminLogin({ body: credentials, quiet: true }));
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("admin.login.title")}</h1>
      <p className={styles.lead}>{t("admin.login.lead")}</p>
      <StaffLoginForm texts="admin.login" onSignIn={signIn} />
    </div>
  );
}
