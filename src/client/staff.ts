import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { AreaName } from "../contract/config.ts";
import { adminReverify, partnerRevenue } from "./api.ts";
import { useConfig } from "./config.ts";
import { currentSession, dropToken, endSession, takeToken } from "./session.ts";
import { store } from "./store.ts";

interface StaffMember {
  username: string | null;
  roleId: number | null;
}

const NOBODY: StaffMember = { username: null, roleId: null };
const memberAtom = atom<StaffMember>(NOBODY);

/** Checks a token that was read back; one that is refused is dropped, so that the guard asks for a new sign-in. */
export async function verifyStaff(area: AreaName): Promise<void> {
  if (currentSession().token === null) return;
  try {
    if (area === "admin") {
      const { username, roleId } = (await adminReverify({ quiet: true })).data;
      store.set(memberAtom, { username, roleId });
    } else {
      await partnerRevenue({ quiet: true });
    }
  } catch {
    dropToken(area);
  }
}

function signIn({ token, username, roleId = null }: { token: string; username: string; roleId?: number | null }): void {
  store.set(memberAtom, { username, roleId });
  takeToken(token);
}

/** The admin or partner before the screen. */
export function useStaff() {
  const { area } = useConfig();
  const member = useAtomValue(memberAtom);
  return useMemo(() => {
    const signOut = async () => {
      store.set(memberAtom, NOBODY);
      await endSession(area);
    };
    return { ...member, signIn, signOut };
  }, [area, member]);
}
