import { expect } from "vitest";
import type { Agreement } from "../../../src/contract/customer/rights.ts";
import type { Answer, TestServer } from "../../support/server.ts";

interface SessionOwner {
  token: string;
}

/** What a customer agreed to, as shown to them. */
export async function agreementsOf(server: TestServer, { token }: SessionOwner): Promise<Agreement[]> {
  const { status, body } = await server.call("GET", "/api/my/consents", { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** The last giving of a consent. */
export async function agreementOf(server: TestServer, who: SessionOwner, consent: string): Promise<Agreement & { endsAt: string }> {
  const found = (await agreementsOf(server, who)).find((one) => one.consent === consent);
  expect(found).toBeDefined();
  return found as Agreement & { endsAt: string };
}

export async function withdraw(server: TestServer, who: SessionOwner, consent: string): Promise<Answer> {
  const { id } = await agreementOf(server, who, consent);
  return server.call("POST", `/api/my/consents/${id}/withdrawal`, { token: who.token });
}
