import { mountArea } from "../../screens/chrome/mount.tsx";
import type { ScreenLoaders } from "../../screens/chrome/screens.ts";
import { checkStaff } from "../../screens/chrome/staff/check-staff.tsx";
import { StaffBar } from "../../screens/chrome/staff/staff-bar.tsx";

const SCREENS: ScreenLoaders = {
  "admin-login": async () => (await import("../../screens/admin-login/admin-login-screen.tsx")).AdminLoginScreen,
  page: async () => (await import("../../screens/staff-page/staff-page-screen.tsx")).StaffPageScreen,
  "option-lists": async () => (await import("../../screens/option-lists/option-lists-screen.tsx")).OptionListsScreen,
  "not-found": async () => (await import("../../screens/not-found/not-found-screen.tsx")).NotFoundScreen,
};

void mountArea("admin", { loaders: SCREENS, frame: { Top: StaffBar }, onSession: checkStaff });
