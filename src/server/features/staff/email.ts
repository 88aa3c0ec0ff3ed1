import type { Context } from "../../platform/context.ts";
import { readIdentifier } from "../customers/identifiers.ts";

const PURPOSE = "staff-email";

/** A member's email as stored; null if the text is no email address. */
export function sealEmail(ctx: Pick<Context, "vault" | "releases">, text: string): string | null {
  const email = readIdentifier(text, ctx.releases.live());
  return email?.kind === "email" ? sealAddress(ctx, email.value) : null;
}

/** A validated address as stored. */
export const sealAddress = ({ vault }: { vault: Pick<Context["vault"], "seal"> }, address: string): string => vault.seal(PURPOSE, address);

/** A member's email; null if unknown. */
export const openEmail = ({ vault }: Pick<Context, "vault">, sealed: string | null): string | null =>
  sealed === null ? null : vault.open(PURPOSE, sealed);
