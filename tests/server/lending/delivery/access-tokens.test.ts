import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AccessTokens } from "../../../../src/server/platform/integrations/access-tokens.ts";
import { authenticated } from "../../../../src/server/platform/integrations/authentication.ts";

let asked: { authorization: string | undefined; form: string }[] = [];
let answering: (response: ServerResponse, count: number) => void;
const issueToken = (seconds?: number) => (response: ServerResponse, count: number) =>
  response.end(JSON.stringify({ access_token: `t${count}`, token_type: "bearer", ...(seconds !== undefined && { expires_in: seconds }) }));
const server = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  asked.push({ authorization: request.headers.authorization, form: Buffer.concat(chunks).toString() });
  answering(response, asked.length);
});
let client = { tokenUrl: "", client: "a client", secret: "p:ss wörd", scope: "one two" as string | undefined };
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  client = { ...client, tokenUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token` };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answering = issueToken(600);
});
const dateAt = (seconds: number) => new Date(1_795_255_200_000 + seconds * 1000);

test("an access token is requested as RFC 6749 defines, once for concurrent calls, and again shortly before it expires", async () => {
  const tokens = new AccessTokens();
  const all = await Promise.all(Array.from({ length: 10 }, () => tokens.get(client, dateAt(0), 5_000)));
  expect([new Set(all).size, asked.length]).toEqual([1, 1]);
  const password = Buffer.from(`${encodeURIComponent(client.client)}:${encodeURIComponent(client.secret)}`).toString("base64");
  expect(asked[0]).toEqual({ authorization: `Basic ${password}`, form: "grant_type=client_credentials&scope=one+two" });
  expect(await tokens.get(client, dateAt(589), 5_000)).toBe("t1");
  expect(await tokens.get(client, dateAt(590), 5_000)).toBe("t2");
  expect(await tokens.get({ ...client, secret: "another" }, dateAt(590), 5_000)).toBe("t3");
});

test("an invalid token is not cached, and the next call requests another", async () => {
  const tokens = new AccessTokens();
  const answers: [(response: ServerResponse) => void, string][] = [
    [(response) => response.writeHead(401).end(), "answer 401"],
    [(response) => response.end("<html>"), "no token in the answer"],
    [(response) => response.end(JSON.stringify({ access_token: "a\r\nb" })), "no token in the answer"],
    [(response) => response.end(JSON.stringify({ access_token: "a", token_type: "mac" })), "another type"],
    [(response) => response.writeHead(302, { location: "/elsewhere" }).end(), "answer 302"],
    [(response) => response.destroy(), "not reached"],
  ];
  for (const [answer, reason] of answers) {
    answering = answer;
    await expect(tokens.get(client, dateAt(0), 5_000)).rejects.toThrow(reason);
  }
  expect(asked.length).toBe(answers.length);
  answering = issueToken();
  expect(await tokens.get(client, dateAt(0), 5_000)).toBe(`t${answers.length + 1}`);
});

test("a rejected token is replaced once; if the new one is rejected too, that is the result", async () => {
  const seen: (string | undefined)[] = [];
  const signing = { text: "", now: dateAt(0), timeLimitMs: 5_000 };
  const call = (accepted: string) =>
    authenticated({ type: "client-credentials", ...client, scope: undefined }, signing, async ({ authorization }) => {
      seen.push(authorization);
      return { status: authorization === `Bearer ${accepted}` ? 200 : 401 };
    });
  expect(await call("t2")).toEqual({ status: 200 });
  expect(await call("t2")).toEqual({ status: 200 });
  expect(await call("none")).toEqual({ status: 401 });
  expect(seen).toEqual(["Bearer t1", "Bearer t2", "Bearer t2", "Bearer t2", "Bearer t3"]);
});
