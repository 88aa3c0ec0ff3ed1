import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { withFileFields } from "../../support/file-form.ts";
import { rawConnection } from "../../support/raw-connection.ts";
import { type Answer, startTestServer, type TestServer, type TestServerOptions } from "../../support/server.ts";

export const startFileServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, documents: (documents) => (options.documents ?? ((all) => all))(withFileFields(documents)) });

export interface UploadOptions {
  name?: string;
  /** Id of the form that asks for it; the product's own by default. */
  form?: string;
  field?: string;
  /** What is announced, where that is not what is sent. */
  bytes?: number;
  /** Id of the try that it takes the place of. */
  instead?: string;
}

export async function announce(
  server: TestServer,
  { token, prospectAppId }: SignedInCustomer,
  content: Buffer,
  sent: UploadOptions = {},
): Promise<Answer> {
  const { name = "slip.pdf", form = "personal-loan", field = "salary_slip", bytes = content.length, instead } = sent;
  const body = { form, release: server.releases.live().hash, field, name, bytes, ...(instead && { instead }) };
  return server.call("POST", `/api/user/${prospectAppId}/files`, { token, body });
}

/** Sends the bytes of an announced file. @param from address of the caller */
export async function send(
  server: TestServer,
  { token, prospectAppId }: SignedInCustomer,
  id: string,
  content: Buffer,
  from = "127.0.0.1",
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const url = `/api/user/${prospectAppId}/files/${id}`;
  const response = await server.app.inject({ method: "PUT", url, headers, payload: content, remoteAddress: from });
  return { status: response.statusCode, body: response.json(), headers: {}, cookies: [] };
}

/** Announces a file and sends it. */
export async function upload(server: TestServer, customer: SignedInCustomer, content: Buffer, sent: UploadOptions = {}): Promise<Answer> {
  const announced = await announce(server, customer, content, sent);
  return announced.status === 200 ? send(server, customer, announced.body.data.id, content) : announced;
}

/** The bytes that a call answers with. */
export async function download(server: TestServer, url: string, token: string) {
  const response = await server.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

/** How many rows of files and of their pieces there are. */
export async function countStored({ ctx }: TestServer): Promise<{ files: number; pieces: number }> {
  const { rows } = await ctx.database.execute(
    "select (select count(*)::int from files) as files, (select count(*)::int from file_pieces) as pieces",
  );
  return rows[0] as { files: number; pieces: number };
}

/** Sends the form as complete, with these answers besides the good ones. */
export function submit(server: TestServer, { token, prospectAppId }: SignedInCustomer, answers: object): Promise<Answer> {
  const body = {
    form: "personal-loan",
    release: server.releases.live().hash,
    answers: { ...goodAnswers(), ...answers },
    consents: goodConsents(),
    complete: true,
  };
  return server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
}

/** A customer whose application names a file. */
export async function applicantWithFile(server: TestServer, content: Buffer): Promise<SignedInCustomer & { appId: string; file: string }> {
  const customer = await signInCustomer(server);
  const { body } = await upload(server, customer, content);
  const answer = await submit(server, customer, { salary_slip: body.data.id });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...customer, appId: answer.body.appId, file: body.data.id };
}

/** A connection that begins to send a file, and what has been answered on it. */
export function rawUpload(port: number, { token, prospectAppId }: SignedInCustomer, id: string, length: number) {
  return rawConnection(
    port,
    `PUT /api/user/${prospectAppId}/files/${id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  );
}
