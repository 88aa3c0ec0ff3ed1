import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import { interruptedPlace } from "../../client/session/start.ts";
import { useText } from "../../client/site/i18n.ts";
import styles from "./otp.module.css";
import { useProspect } from "./use-prospect.ts";
import { Verification } from "./verification.tsx";

/** Flow of the routing document after the sign-in. */
const SIGNED_IN = "signed-in";

/**
 * Name of the offer that the visitor picked in the catalogue, or null. Loaded later with what the
 * form needs, because most visitors pick none here.
 */
function usePickedName(): string | null {
  const product = useProduct();
  const [name, setName] = useState<string | null>(null);
  const code = product?.offerKind.catalogue && product.code;
  useEffect(() => {
    if (!code) return;
    let current = true;
    import("../../client/journey/picked-offer.ts").then(
      ({ pickedOffer }) => current && setName(pickedOffer(code)?.name ?? null),
      () => undefined,
    );
    return () => {
      current = false;
      setName(null);
    };
  }, [code]);
  return name;
}

/** OTP sign-in, at /verification and at the site's own OTP route. */
export function OtpScreen() {
  const t = useText();
  const prospect = useProspect();
  const picked = usePickedName();
  const { signedIn } = useSession();
  const journey = useJourney();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    const place = interruptedPlace();
    if (place) navigate(place, { replace: true });
    else journey.follow(SIGNED_IN);
  });
  // On routes with a guard, the guard has redirected already; the site's own OTP route is public.
  useEffect(() => {
    if (signedIn) goOn();
  }, [signedIn]);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{t("customer.otp.title")}</h1>
      <p className={styles.lead}>{t("customer.otp.lead")}</p>
      {picked && <p className={styles.lead}>{t("form.picked", { name: picked })}</p>}
      <Verification prospect={prospect} />
    </div>
  );
}
