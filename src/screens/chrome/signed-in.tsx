import { useEffect } from "react";
import { learnClientIp } from "../../client/profile/client-profile.ts";
import { IdleDialog } from "./idle-dialog.tsx";

/** What goes on behind the screens for who is signed in: the address for the profile, and the watch for inactivity. */
export function SignedIn() {
  useEffect(() => void learnClientIp(), []);
  return <IdleDialog />;
}
