import { useEffect } from "react";
// Registers the deletion of stored picks at the session's end, on every screen.
import "../../client/journey/picked-offer.ts";
import { learnClientIp } from "../../client/profile/client-profile.ts";
import { endInAllTabs } from "../../client/session/end-in-tabs.ts";
import { reportOfflineLogout } from "../../client/session/report-offline-logout.ts";
import { useConfig } from "../../client/site/config.ts";
import { IdleDialog } from "./idle-dialog.tsx";
import { watchLostFocus } from "./lost-focus.ts";

/**
 * Background tasks of a session: IP address, idle timeout, focus handling, and ending it in all
 * tabs and at the server.
 */
export function SessionTasks() {
  const { area } = useConfig();
  useEffect(() => void learnClientIp(), []);
  // No clean-up: it must also run after the sign-out.
  useEffect(reportOfflineLogout, []);
  useEffect(() => endInAllTabs(area), [area]);
  useEffect(watchLostFocus, []);
  return <IdleDialog />;
}
