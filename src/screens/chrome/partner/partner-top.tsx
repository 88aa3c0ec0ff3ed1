import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useSession } from "../../../client/session/session.ts";
import { isMasquerading } from "../../../client/staff/masquerade.ts";
import { StaffBar } from "../staff/staff-bar.tsx";
import { usePart } from "../use-part.ts";

const fetchBar = () => import("./masquerade-bar.tsx").then(({ MasqueradeBar }) => MasqueradeBar);

/** The top of the partner portal; above it a bar that says so, while a member of the staff acts for a merchant. */
export function PartnerTop(props: ComponentProps<typeof StaffBar>) {
  const { signedIn } = useSession();
  const [MasqueradeBar, askForBar] = usePart(fetchBar);
  const showBar = useEffectEvent(askForBar);
  const on = signedIn && isMasquerading();
  useEffect(() => {
    if (on) showBar();
  }, [on]);
  return (
    <>
      {on && MasqueradeBar && <MasqueradeBar />}
      <StaffBar {...props} />
    </>
  );
}
