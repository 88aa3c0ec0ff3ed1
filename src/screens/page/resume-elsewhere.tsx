import { type ReactNode, useState } from "react";
import { Link, useHref } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useSignInOut } from "../chrome/use-sign-in-out.ts";

interface ArrivalProps {
  /** Explains what will happen. */
  text: ReactNode;
  /** Label of the button. */
  label: string;
  /** Whether the URL is valid. */
  sound: boolean;
  /** Makes the call; its response sets the cookies of the visit. */
  begin(): Promise<unknown>;
  /** Path to load afterwards, relative to the base path. */
  to: string;
}

/**
 * Resumes in this browser what was started in another. It needs a press, so that merely opening a
 * link has no effect.
 */
export function ResumeElsewhere({ text, label, sound, begin, to }: ArrivalProps) {
  const t = useText();
  const { signedIn } = useSession();
  const { logOut } = useSignInOut();
  const place = useHref(to);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const home = (
    <Link className="standalone-link" to="/">
      {t("customer.arrival.home")}
    </Link>
  );
  if (!sound) {
    return (
      <Notice tone="warning" action={home}>
        {t("customer.arrival.broken")}
      </Notice>
    );
  }
  if (signedIn) {
    const leave = (
      <Button variant="secondary" onClick={() => void logOut()}>
        {t("common.header.logout")}
      </Button>
    );
    return (
      <>
        <Notice tone="warning" action={leave}>
          {t("customer.arrival.signedIn")}
        </Notice>
        <p>{home}</p>
      </>
    );
  }
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await begin();
      // A page load restores session and product from the cookies.
      location.assign(place);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <>
      <p>{text}</p>
      {failure !== null && (
        <Notice tone="error" action={home}>
          {failure}
        </Notice>
      )}
      <p>
        <Button busy={busy} onClick={press}>
          {label}
        </Button>
      </p>
    </>
  );
}
