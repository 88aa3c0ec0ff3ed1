import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Release } from "../../platform/releases/release.ts";
import { endSessionsOf } from "../../platform/sessions/sessions.ts";
import type { Settings } from "../../platform/settings.ts";
import { appendToAudit } from "../audit/audit.ts";
import { linkAddress, purposeFor } from "./issue-link.ts";
import { endLinks, type Link, makeLink } from "./links.ts";
import { lockMemberNamed, type StaffArea, storedName } from "./members.ts";
import { removeFactor } from "./second-factor.ts";

/** What an operator's command line needs, with or without a running server. */
export interface Operator extends Pick<Context, "clock" | "db" | "vault"> {
  settings: Pick<Settings, "publicUrl">;
  releases: { live(): Pick<Release, "catalog" | "site"> };
}

interface Named {
  area: StaffArea;
  username: string;
}

/** Audit entries of the operator have no member. */
const OPERATOR = { staffId: null };

interface Issued extends Pick<Link, "purpose" | "expiresAt"> {
  link: string;
}

/** Creates a link to set a password, and ends earlier ones. @returns the reason if there is none */
export function issueLink(op: Operator, { area, username }: Named): Promise<Issued | "unknown" | "disabled"> {
  return inTransaction(op, async (tx) => {
    const member = await lockMemberNamed(tx, area, storedName(username));
    if (member === undefined) return "unknown";
    if (member.disabled_at !== null) return "disabled";
    const purpose = purposeFor(member);
    await endLinks(op, tx, member.id);
    const { token, expiresAt } = await makeLink(op, tx, member.id, purpose);
    const link = linkAddress(op, area, token);
    await appendToAudit(op, tx, OPERATOR, [
      { action: purpose === "invitation" ? "user-invited" : "reset-link-issued", subject: member.username },
    ]);
    return { link, purpose, expiresAt };
  });
}

/** Removes a lost second factor with its recovery codes, and signs the member out. */
export function removeLostFactor(
  op: Pick<Operator, "clock" | "db" | "vault">,
  { area, username }: Named,
): Promise<"removed" | "unknown" | "none"> {
  return inTransaction(op, async (tx) => {
    const member = await lockMemberNamed(tx, area, storedName(username));
    if (member === undefined) return "unknown";
    if (member.sealed_totp === null) return "none";
    await endSessionsOf(op, tx, member.id);
    await removeFactor(op, tx, member, OPERATOR);
    return "removed";
  });
}
