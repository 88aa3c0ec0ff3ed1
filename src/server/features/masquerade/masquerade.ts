import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { exitMasquerade, startMasquerade } from "../../../contract/staff/masquerade.ts";
import { formPath } from "../../../engine/catalog/form-path.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { beginMasquerade, endMasquerade, findMasquerade } from "../../platform/sessions/masquerades.ts";
import { appendToAudit, lockMemberShared } from "../audit/audit.ts";
import { memberOf } from "../staff/members.ts";

export type Started = ResponseOf<typeof startMasquerade>;

/**
 * Starts a masquerade for an enabled merchant, and writes the audit trail.
 * @param token of the staff session
 * @throws ApiError NOT_FOUND, FORBIDDEN during another masquerade, NOT_SIGNED_IN
 */
export function start(ctx: Context, who: AdminCaller, token: string, merchantId: string): Promise<Started> {
  return inTransaction(ctx, async (tx) => {
    const merchant = await tx
      .selectFrom("merchants")
      .select("id")
      .where("id", "=", merchantId)
      .where("disabled_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (merchant === undefined) throw new ApiError("NOT_FOUND");
    await lockMemberShared(tx, who.staffId);
    const begun = await beginMasquerade(ctx, tx, who, { token, merchantId });
    if (begun === null) throw new ApiError("FORBIDDEN");
    await appendToAudit(ctx, tx, who, [{ action: "masquerade-started", subject: merchantId }]);
    const { staffId, username } = who;
    return { token: begun.token, partnerId: staffId, merchantId, isPartner: true, username, until: begun.expiresAt.toISOString() };
  });
}

/** Path of the list of merchants, from which a masquerade is started. */
const merchantsPath = (ctx: Context): string =>
  formPath(ctx.releases.live().catalog, "admin", "masquerade")?.replace(/\/\{.*$/, "") ?? "/admin";

/**
 * Ends a masquerade by its token, which may have expired, and returns the staff session; null if it
 * had already ended, e.g. in another tab.
 * @throws ApiError NOT_SIGNED_IN for any other token
 */
export async function exit(ctx: Context, token: string): Promise<ResponseOf<typeof exitMasquerade>> {
  const masquerade = await findMasquerade(ctx, token);
  if (masquerade === null) throw new ApiError("NOT_SIGNED_IN");
  const { staffId, merchantId } = masquerade;
  return inTransaction(ctx, async (tx) => {
    await lockMemberShared(tx, staffId);
    const ended = await endMasquerade(ctx, tx, token, masquerade);
    if (ended === undefined) return { admin: null, go: merchantsPath(ctx) };
    const { username, role_id, disabled_at } = await memberOf(tx, staffId);
    await appendToAudit(ctx, tx, { staffId }, [{ action: "masquerade-ended", subject: merchantId }]);
    const isIn = ended !== null && role_id !== null && disabled_at === null;
    return { admin: isIn ? { token: ended, adminId: staffId, roleId: role_id, username } : null, go: merchantsPath(ctx) };
  });
}
