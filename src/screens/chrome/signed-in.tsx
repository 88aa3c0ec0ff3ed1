import { useLocation } from "react-router-dom";
import { ProfileSync } from "../../client/profile-sync.ts";
import { IdleDialog } from "./idle-dialog.tsx";

/** What goes on behind the screens for who is signed in: the profile, looked at anew on each screen, and the watch for inactivity. */
export function SignedIn() {
  const { pathname } = useLocation();
  return (
    <>
      <ProfileSync key={pathname} />
      <IdleDialog />
    </>
  );
}
