import type { LenderDocument } from "../../src/contract/documents.gen.ts";
import { incomingSecretName } from "../../src/engine/catalog/lenders/connector-parts.ts";
import { derivedSecret } from "../../src/server/features/lenders/secrets.ts";
import type { Context } from "../../src/server/platform/context.ts";

/** The key that signs a lender's webhooks, where none was set. */
export const lenderSecret = (ctx: { vault: Pick<Context["vault"], "derive"> }, lender: LenderDocument): Buffer =>
  derivedSecret(ctx, lender, incomingSecretName(lender));
