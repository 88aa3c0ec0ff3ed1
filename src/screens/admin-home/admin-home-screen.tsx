import { useText } from "../../client/i18n.ts";
import { StaffHome } from "../staff/staff-home.tsx";

/** The start of the staff. */
export function AdminHomeScreen() {
  const t = useText();
  return (
    <StaffHome texts="admin.home">
      <p>{t("admin.home.neutral")}</p>
    </StaffHome>
  );
}
