import { useText } from "../../client/i18n.ts";
import { useStaff } from "../../client/staff.ts";
import { StaffHome } from "../staff/staff-home.tsx";

/** The start of the staff. */
export function AdminHomeScreen() {
  const t = useText();
  const { roleId } = useStaff();
  return (
    <StaffHome texts="admin.home" {...(roleId !== null && { about: t("admin.home.role", { role: roleId }) })}>
      <p>{t("admin.home.neutral")}</p>
    </StaffHome>
  );
}
