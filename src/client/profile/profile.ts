import { useEffect } from "react";
import type { Profile } from "../../contract/customer/profile.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { getUser } from "../calls/api.ts";
import { noteProfileFailure, takeProfile, useProfileState } from "../session/profile-state.ts";
import { takeApplication, useSession } from "../session/session.ts";

/** Milliseconds before a failed fetch of the profile is retried. */
const AGAIN = 10_000;

/** Sequence number of fetches and updates; only the latest takes effect. */
let latest = 0;

/** Replaces the profile in memory with one from a response. */
export function storeProfile(of: string, profile: Profile): void {
  latest += 1;
  // The application first, so that no screen shows one product with another product's application.
  takeApplication(profile);
  takeProfile(of, profile);
}

/**
 * Fetches a prospect's profile. The result is dropped if a newer one arrived or was requested
 * meanwhile. Failures are logged and not shown (specification, section 8).
 */
async function loadProfile(of: string): Promise<void> {
  latest += 1;
  const request = latest;
  try {
    const { data } = await getUser({ params: { id: of }, quiet: true });
    if (request === latest) storeProfile(of, data);
  } catch (error) {
    console.warn(error);
    if (request === latest) noteProfileFailure(of);
  }
}

/** Fetches the signed-in customer's profile on each screen, and retries after a failure. */
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

/** Whether the customer has withdrawn a consent that the product's form needs. */
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
