import { expect } from "vitest";
import type { Answer, TestServer } from "../../support/server.ts";
import { readPage } from "../tables/table-server.ts";

/** Answers of the form that drafts a campaign. */
export const ANSWERS = { name: "Monsoon", template: "finish-your-form", channel: "sms", stage: "unfinished", product: "LOAN" };

export const sendForm = (server: TestServer, token: string, answers: object, id = "draft-campaign"): Promise<Answer> =>
  server.call("POST", `/api/admin/forms/${id}`, { token, body: { revision: "", answers } });

/** Drafts a campaign; its id. */
export async function draftCampaign(server: TestServer, token: string, answers: object = {}): Promise<string> {
  const { status, body } = await sendForm(server, token, { ...ANSWERS, ...answers });
  expect(status, JSON.stringify(body)).toBe(200);
  const { rows } = (await readPage(server, token, {}, "/api/admin/tables/campaign-list")).body;
  return rows[0].id as string;
}

export const callCampaign = (server: TestServer, token: string, method: "GET" | "POST", path: string, body?: object): Promise<Answer> =>
  server.call(method, `/api/admin/campaigns/${path}`, { token, ...(body && { body }) });

export async function startCampaign(server: TestServer, token: string, id: string): Promise<void> {
  const { revision, release } = (await callCampaign(server, token, "GET", id)).body.data;
  const started = await callCampaign(server, token, "POST", `${id}/start`, { revision, release });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
}

export const recipientsOf = ({ ctx }: TestServer) => ctx.db.selectFrom("campaign_recipients").selectAll().execute();
