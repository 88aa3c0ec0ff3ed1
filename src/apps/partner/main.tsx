import { verifyStaff } from "../../client/staff/staff.ts";
import { mountArea } from "../../screens/chrome/mount.tsx";
import type { ScreenLoaders } from "../../screens/chrome/screens.ts";
import { StaffBar } from "../../screens/chrome/staff/staff-bar.tsx";

const SCREENS: ScreenLoaders = {
  "partner-login": async () => (await import("../../screens/partner-login/partner-login-screen.tsx")).PartnerLoginScreen,
  "partner-home": async () => (await import("../../screens/partner-home/partner-home-screen.tsx")).PartnerHomeScreen,
  page: async () => (await import("../../screens/staff-page/staff-page-screen.tsx")).StaffPageScreen,
  "not-found": async () => (await import("../../screens/not-found/not-found-screen.tsx")).NotFoundScreen,
};

void mountArea("partner", { loaders: SCREENS, frame: { Top: StaffBar }, onSession: verifyStaff });
