import { createHmac } from "node:crypto";
import { lenderSecret } from "../../support/lender-secret.ts";
import type { Answer, TestServer } from "../../support/server.ts";

/** Posts news as a lender does: signed with its secret. A text is sent as it is. */
export function postWebhook(server: TestServer, lender: string, body: object | string): Promise<Answer> {
  const document = server.releases.live().catalog.lenders.get(lender);
  if (document === undefined) throw new Error(`There is no lender ${lender}`);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(server.clock.now().getTime() / 1000));
  const signature = createHmac("sha256", lenderSecret(server.ctx, document)).update(`${timestamp}.${text}`).digest("hex");
  return server.call("POST", `/api/webhooks/lenders/${lender}`, {
    body: text,
    headers: { "content-type": "application/json", "x-saral-timestamp": timestamp, "x-saral-signature": signature },
  });
}
