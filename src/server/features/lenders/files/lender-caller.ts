import type { IncomingHttpHeaders } from "node:http";
import type { LenderCallerAuthentication } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import { basic } from "../../../platform/integrations/access-tokens.ts";
import { isSigned } from "../../../platform/integrations/signature.ts";
import { sameSecret } from "../../../platform/secrets/same-secret.ts";
import { secretOf } from "../secrets.ts";
import type { FileLender } from "./files.ts";

/**
 * Whether a call without a body is authenticated as the lender's document requires. Compares in
 * constant time.
 */
export async function isAuthenticatedLender(
  ctx: Context,
  { document }: FileLender,
  authentication: LenderCallerAuthentication,
  { headers, url }: { headers: IncomingHttpHeaders; url: string },
): Promise<boolean> {
  const secret = await secretOf(ctx, document, authentication.secret);
  if (secret === null) return false;
  if (authentication.type === "hmac") return isSigned(secret.key, headers, url, ctx.clock.now());
  const expected = authentication.type === "basic" ? basic(authentication.user, secret.text) : `Bearer ${secret.text}`;
  return sameSecret(headers.authorization ?? "", expected);
}
