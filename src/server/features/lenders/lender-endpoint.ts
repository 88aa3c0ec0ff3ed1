import type { LenderAuthentication, LenderDocument } from "../../../contract/documents.gen.ts";
import { SIMULATED } from "../../../engine/catalog/lenders/connector-parts.ts";
import type { Context } from "../../platform/context.ts";
import type { Credentials } from "../../platform/integrations/authentication.ts";
import { NoAnswer } from "../../platform/integrations/http.ts";
import { expectPublic } from "../../platform/integrations/public-address.ts";
import { simulatorUrl } from "../../platform/integrations/simulator.ts";
import { MissingSecret, secretOf } from "./secrets.ts";

/**
 * Resolves an endpoint of a document; the simulator's while it runs.
 * @throws NoAnswer
 */
export function addressOf({ settings }: Pick<Context, "settings">, endpoint: string, path = ""): string {
  const base = endpoint === SIMULATED ? simulatorUrl(settings) : endpoint;
  if (base === null) throw new NoAnswer("the simulator does not run");
  return `${base}${path}`;
}

/**
 * Resolves the URL to call; in production only public addresses are allowed.
 * @throws NoAnswer
 */
export async function addressToCall(ctx: Pick<Context, "settings">, endpoint: string, path = ""): Promise<string> {
  const url = addressOf(ctx, endpoint, path);
  if (ctx.settings.production && endpoint !== SIMULATED) await expectPublic(url);
  return url;
}

/**
 * Returns credentials for an authentication, with the values of its secrets.
 * @throws MissingSecret, NoAnswer
 */
export async function credentialsOf(ctx: Context, lender: LenderDocument, authentication: LenderAuthentication): Promise<Credentials> {
  if (authentication.type === "none") return { type: "none" };
  const secret = await secretOf(ctx, lender, authentication.secret);
  if (secret === null) throw new MissingSecret(authentication.secret);
  switch (authentication.type) {
    case "basic":
      return { type: "basic", user: authentication.user, secret: secret.text };
    case "bearer":
      return { type: "bearer", secret: secret.text };
    case "hmac":
      return { type: "hmac", key: secret.key };
    case "client-credentials": {
      const { tokenEndpoint, tokenPath, client, scope } = authentication;
      return {
        type: "client-credentials",
        tokenUrl: await addressToCall(ctx, tokenEndpoint, tokenPath),
        client,
        secret: secret.text,
        scope,
      };
    }
  }
}
