import { watchMasquerade } from "../../client/staff/masquerade.ts";
import { mountArea } from "../../screens/chrome/mount.tsx";
import { PartnerTop } from "../../screens/chrome/partner/partner-top.tsx";
import type { ScreenLoaders } from "../../screens/chrome/screens.ts";
import { checkStaff } from "../../screens/chrome/staff/check-staff.tsx";

const SCREENS: ScreenLoaders = {
  "partner-login": async () => (await import("../../screens/partner-login/partner-login-screen.tsx")).PartnerLoginScreen,
  page: async () => (await import("../../screens/staff-page/staff-page-screen.tsx")).StaffPageScreen,
  "not-found": async () => (await import("../../screens/not-found/not-found-screen.tsx")).NotFoundScreen,
};

const onSession: typeof checkStaff = (area, show) => {
  watchMasquerade();
  return checkStaff(area, show);
};

void mountArea("partner", { loaders: SCREENS, frame: { Top: PartnerTop }, onSession });
