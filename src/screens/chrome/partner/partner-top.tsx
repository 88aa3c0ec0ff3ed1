import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useSession } from "../../../client/session/session.ts";
import { isMasquerading } from "../../../client/staff/masquerade.ts";
import { StaffBar } from "../staff/staff-bar.tsx";
import { useLazyPart } from "../use-lazy-part.ts";

const fetchBar = () => import("./masquerade-bar.tsx").then(({ MasqueradeBar }) => MasqueradeBar);

/** Header of the partner portal, with a bar above it during a masquerade. */
export function PartnerTop(props: ComponentProps<typeof StaffBar>) {
  const { signedIn } = useSession();
  const [MasqueradeBar, askForBar] = useLazyPart(fetchBar);
  const showBar = useEffectEvent(askForBar);
  const masquerading = signedIn && isMasquerading();
  useEffect(() => {
    if (masquerading) showBar();
  }, [masquerading]);
  return (
    <>
      {masquerading && MasqueradeBar && <MasqueradeBar />}
      <StaffBar {...props} />
    </>
  );
}
