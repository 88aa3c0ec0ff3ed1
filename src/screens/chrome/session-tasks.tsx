import { useEffect } from "react";
// Registers the deletion of stored picks at the session's end, on every screen.
import "../../client/journey/picked-offer.ts";
import { learnClientIp } from "../../client/profile/client-profile.ts";
import { endInAllTabs } from "../../client/session/end-in-tabs.ts";
import { reportOfflineLogout } from "../../client/session/report-offline-logout.ts";
import { useConfig } from "../../client/site/config.ts";
import { IdleDialog } from "./idle-dialog.tsx";
import { watchLostFocus } from "./lost-focus.ts";

/** Milliseconds: some screens of customers set the focus after they have loaded what follows. */
const FOCUS_GRACE = 50;

/**
 * Background tasks of a session: IP address, idle timeout, focus handling, and ending it in all
 * tabs and at the server. The pages of staff handle the focus themselves, from their start.
 */
export function SessionTasks() {
  const { area } = useConfig();
  useEffect(() => void learnClientIp(), []);
  // No clean-up: it must also run after the sign-out.
  useEffect(reportOfflineLogout, []);
  useEffect(() => endInAllTabs(area), [area]);
  useEffect(() => (area === "customer" ? watchLostFocus(FOCUS_GRACE) : undefined), [area]);
  return <IdleDialog />;
}
