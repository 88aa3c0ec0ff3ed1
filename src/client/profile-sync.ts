import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { Profile } from "../contract/profile.ts";
import { getUser } from "./api.ts";
import { learnClientIp } from "./client-profile.ts";
import { setProfileFetcher } from "./profile.ts";
import { noteNoProfile, profileOf, takeProfile } from "./profile-state.ts";
import { setAppId, useSession } from "./session.ts";

type Key = readonly ["profile", string];

const keyOf = (id: string): Key => ["profile", id];

/** Fetches the signed-in customer's profile, and again whenever it mounts; `useProfile` has it then. Draws nothing. */
export function ProfileSync(): null {
  const { prospectAppId, signedIn } = useSession();
  const id = signedIn ? prospectAppId : null;
  const start = id ? profileOf(id) : null;
  const { data, error, mutate } = useSWR(
    id && keyOf(id),
    async ([, user]: Key) => (await getUser({ params: { id: user }, quiet: true })).data,
    {
      ...(start ? { fallbackData: start } : {}),
      revalidateOnFocus: false,
      onError: (failure: unknown) => console.warn(failure),
    },
  );
  const inflight = data?.inflight_credit_app_id ?? null;
  useEffect(() => setProfileFetcher(() => void mutate()), [mutate]);
  useEffect(() => {
    if (id && data) takeProfile(id, data);
  }, [id, data]);
  useEffect(() => {
    if (id && error) noteNoProfile(id);
  }, [id, error]);
  useEffect(() => {
    if (inflight) setAppId(inflight);
  }, [inflight]);
  useEffect(() => {
    if (id) void learnClientIp();
  }, [id]);
  return null;
}

/** Puts a profile that a call brought in place of the one in memory. */
export function useKeepProfile(): (profile: Profile) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const { prospectAppId } = useSession();
  return async (profile) => {
    if (!prospectAppId) return;
    takeProfile(prospectAppId, profile);
    await mutate(keyOf(prospectAppId), profile, { revalidate: false });
  };
}
