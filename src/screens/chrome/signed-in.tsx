import { useEffect } from "react";
// Its picks go at the session's end, on whichever screen that is.
import "../../client/journey/picked.ts";
import { learnClientIp } from "../../client/profile/client-profile.ts";
import { endInAllTabs } from "../../client/session/end-in-tabs.ts";
import { tellEndOnReturn } from "../../client/session/tell-end.ts";
import { useConfig } from "../../client/site/config.ts";
import { IdleDialog } from "./idle-dialog.tsx";
import { watchLostFocus } from "./lost-focus.ts";

/** What goes on behind the screens for who is signed in: the address for the profile, the watches for inactivity and for the focus, and word of its end, here and in other tabs. */
export function SignedIn() {
  const { area } = useConfig();
  useEffect(() => void learnClientIp(), []);
  // Not taken back: it is for when nobody is signed in any more.
  useEffect(tellEndOnReturn, []);
  useEffect(() => endInAllTabs(area), [area]);
  useEffect(watchLostFocus, []);
  return <IdleDialog />;
}
