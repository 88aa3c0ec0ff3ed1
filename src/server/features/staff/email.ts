import type { Context } from "../../platform/context.ts";
import { readIdentifier } from "../customers/identifiers.ts";

const PURPOSE = "staff-email";

/** An email of a member as it is stored; null for a text that is none. */
export function sealEmail(ctx: Pick<Context, "vault" | "releases">, text: string): string | null {
  const email = readIdentifier(text, ctx.releases.live());
  return email?.kind === "email" ? sealAddress(ctx, email.value) : null;
}

/** An address that was read before, as it is stored. */
export const sealAddress = ({ vault }: { vault: Pick<Context["vault"], "seal"> }, address: string): string => vault.seal(PURPOSE, address);

/** The email of a member; null where none is known. */
export const openEmail = ({ vault }: Pick<Context, "vault">, sealed: string | null): string | null =>
  sealed === null ? null : vault.open(PURPOSE, sealed);
