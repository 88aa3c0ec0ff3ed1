import { useEffect } from "react";
import type { Profile } from "../../contract/customer/profile.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { getUser } from "../calls/api.ts";
import { takeApplication, useSession } from "../session/session.ts";
import { noteNoProfile, takeProfile, useProfileState } from "./profile-state.ts";

/** Milliseconds after which a profile that could not be fetched is asked for again. */
const AGAIN = 10_000;

/** Counts what is asked for and what is put in place: of all of it the last counts. */
let latest = 0;

/** Puts a profile that a call brought in place of the one in memory. */
export function keepProfile(of: string, profile: Profile): void {
  latest += 1;
  // First the application, so that no screen shows the one product with the other's.
  takeApplication(profile);
  takeProfile(of, profile);
}

/** Fetches a prospect's profile. One that came or was asked for meanwhile is newer and stays. Failures are logged and not shown (specification, section 8). */
async function loadProfile(of: string): Promise<void> {
  latest += 1;
  const mine = latest;
  try {
    const { data } = await getUser({ params: { id: of }, quiet: true });
    if (mine === latest) keepProfile(of, data);
  } catch (error) {
    console.warn(error);
    if (mine === latest) noteNoProfile(of);
  }
}

/** Looks at the signed-in customer's profile anew on each screen, and again when that failed. */
export function useProfileSync(screen: string): void {
  const { prospectAppId, signedIn } = useSession();
  const { of, failed } = useProfileState();
  const id = signedIn ? prospectAppId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen asks again
  useEffect(() => {
    if (id) void loadProfile(id);
  }, [id, screen]);
  const again = failed && of === id ? id : null;
  useEffect(() => {
    if (!again) return;
    const timer = setTimeout(() => loadProfile(again), AGAIN);
    return () => clearTimeout(timer);
  }, [again]);
}

/** Whether a consent was withdrawn that the form of a product needs. */
export const hasWithdrawnConsent = (profile: Profile | null, product: Pick<ProductSlice, "code"> | null): boolean =>
  product !== null && profile?.products[product.code]?.consent_withdrawn === 1;

/** The signed-in customer's profile. */
export function useProfile(): { profile: Profile | null; loading: boolean; failed: boolean; reload: () => void } {
  const { prospectAppId, signedIn } = useSession();
  const state = useProfileState();
  const awaited = signedIn && prospectAppId !== null;
  const known = awaited && state.of === prospectAppId;
  const profile = known ? state.profile : null;
  const failed = known && state.failed && profile === null;
  const reload = () => void (prospectAppId && loadProfile(prospectAppId));
  return { profile, loading: awaited && profile === null && !failed, failed, reload };
}
