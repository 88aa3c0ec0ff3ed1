import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { MAX_BYTES, pdf, png } from "../../support/file-form.ts";
import type { TestServer } from "../../support/server.ts";
import { announce, applicantWithFile, countStored, download, rawUpload, send, startFileServer, submit, upload } from "./file-server.ts";

/** Timeout for the body of a form. */
const REQUEST_MS = 4_000;

let server: TestServer;
let port = 0;
let customer: SignedInCustomer;
beforeAll(async () => {
  server = await startFileServer({ waits: { requestMs: REQUEST_MS } });
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
  customer = await signInCustomer(server);
});
afterAll(() => server.stop());

const fileOf = ({ prospectAppId }: SignedInCustomer, id: string) => `/api/user/${prospectAppId}/files/${id}`;

const idsOf = async (of: SignedInCustomer): Promise<string[]> =>
  (await server.call("GET", `/api/user/${of.prospectAppId}/files`, { token: of.token })).body.data.map(({ id }: { id: string }) => id);

describe("a file of a customer", () => {
  test("is returned as uploaded, with its name, type and size", async () => {
    const content = pdf(700_000);
    const { status, body } = await upload(server, customer, content, { name: "मेरी स्लिप.pdf" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: "मेरी स्लिप.pdf", type: "application/pdf", bytes: content.length });
    const list = await server.call("GET", `/api/user/${customer.prospectAppId}/files`, { token: customer.token });
    expect(list.body.data).toContainEqual(body.data);
    const { bytes, headers } = await download(server, fileOf(customer, body.data.id), customer.token);
    expect(bytes.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="${body.data.id}.pdf"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  test("S54 an id in capitals is refused: the database treats it as the same, the encryption key as another", async () => {
    const { body } = await upload(server, customer, pdf());
    const address = fileOf(customer, body.data.id.toUpperCase());
    const announced = await announce(server, customer, pdf());
    expect((await send(server, customer, announced.body.data.id.toUpperCase(), pdf())).status).toBe(400);
    expect((await server.call("GET", address, { token: customer.token })).status).toBe(400);
    expect((await server.call("DELETE", address, { token: customer.token })).status).toBe(400);
    expect((await download(server, fileOf(customer, body.data.id), customer.token)).bytes.equals(pdf())).toBe(true);
  });

  test("S34 a hostile name is neither a path nor a header", async () => {
    const { body } = await upload(server, customer, pdf(), { name: '../../etc/a";\r\nx: <b>.pdf' });
    expect(body.data.name).toBe("a_;__x_ _b_.pdf");
    const { headers } = await download(server, fileOf(customer, body.data.id), customer.token);
    expect(headers["content-disposition"]).toBe(`attachment; filename="${body.data.id}.pdf"`);
  });

  test("is encrypted in the database, each chunk bound to its position", async () => {
    const marked = pdf(600_000, "/Author (CANARY-OF-A-FILE)");
    const { body } = await upload(server, customer, marked, { name: "CANARY-NAME.pdf" });
    const { rows } = await server.ctx.database.execute("select number, sealed from file_pieces where file_id = $1 order by number", [
      body.data.id,
    ]);
    expect(rows).toHaveLength(3);
    for (const { sealed } of rows) expect(Buffer.from(sealed as Uint8Array).includes("CANARY")).toBe(false);
    const names = await server.ctx.database.execute("select sealed_name from files where id = $1", [body.data.id]);
    expect(JSON.stringify(names.rows)).not.toContain("CANARY");
    await server.ctx.database.execute(
      "update file_pieces set sealed = (select sealed from file_pieces where file_id = $1 and number = 1) where file_id = $1 and number = 0",
      [body.data.id],
    );
    const answer = await download(server, fileOf(customer, body.data.id), customer.token);
    expect([answer.status, JSON.parse(answer.bytes.toString()).code]).toEqual([500, "INTERNAL"]);
    expect(answer.headers["content-disposition"]).toBeUndefined();
  });

  test("is accepted up to the exact maximum size", async () => {
    const other = await signInCustomer(server);
    expect((await upload(server, other, png(MAX_BYTES))).status).toBe(200);
    const tooLarge = await upload(server, other, png(MAX_BYTES + 1));
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, "FILE_TOO_LARGE"]);
    const empty = await announce(server, other, Buffer.alloc(0));
    expect(empty.status).toBe(400);
  });

  test("must have exactly its announced size: more or fewer bytes are refused", async () => {
    const before = await countStored(server);
    const { body } = await announce(server, customer, pdf(), { bytes: 2_000 });
    const more = await send(server, customer, body.data.id, pdf(900_000));
    expect([more.status, more.body.code]).toEqual([413, "FILE_TOO_LARGE"]);
    const short = await announce(server, customer, pdf(), { bytes: 900_000 });
    const less = await send(server, customer, short.body.data.id, pdf(600_000));
    expect([less.status, less.body.code]).toEqual([422, "FILE_CUT_SHORT"]);
    const headers = { authorization: `Bearer ${customer.token}`, "content-type": "application/octet-stream" };
    const unsent = await announce(server, customer, pdf());
    const none = await server.app.inject({ method: "PUT", url: fileOf(customer, unsent.body.data.id), headers });
    expect([none.statusCode, none.json().code]).toEqual([422, "FILE_CUT_SHORT"]);
    expect(await countStored(server)).toEqual(before);
  });
});

describe("S33 the type of a file is detected from its bytes", () => {
  const HTML = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(3_000));
  const CASES: [string, Buffer, string][] = [
    ["an HTML page named as a PDF", HTML, "FILE_TYPE_REFUSED"],
    ["a program named as a PDF", Buffer.concat([Buffer.from("MZ\u0090\0", "latin1"), Buffer.alloc(3_000)]), "FILE_TYPE_REFUSED"],
    ["an archive named as a PDF", Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(3_000)]), "FILE_TYPE_REFUSED"],
    ["an SVG with scripts named as an image", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "FILE_TYPE_REFUSED"],
    ["a PDF with a script", pdf(2_000, "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"), "FILE_UNSAFE"],
    ["a PDF with a script in an escaped spelling", pdf(2_000, "/OpenAction << /S /J#61va#53cript /JS (x) >>"), "FILE_UNSAFE"],
    ["a PDF that starts a program", pdf(2_000, "/AA << /O << /S /Launch /F (cmd.exe) >> >>"), "FILE_UNSAFE"],
    ["a PDF with an embedded file", pdf(2_000, "/Names << /EmbeddedFiles 9 0 R >>"), "FILE_UNSAFE"],
  ];
  test.each(CASES)("%s is refused and leaves nothing", async (_, content, code) => {
    const other = await signInCustomer(server);
    const before = await countStored(server);
    const { body } = await upload(server, other, content, { name: "slip.pdf" });
    expect(body.code).toBe(code);
    expect(await countStored(server)).toEqual(before);
  });

  test("a script across two chunks is detected", async () => {
    const content = pdf(400_000);
    content.write("/JavaScript", 256 * 1024 - 5);
    expect((await upload(server, customer, content)).body.code).toBe("FILE_UNSAFE");
  });

  test("a field for PDFs accepts no image", async () => {
    const { body } = await upload(server, customer, png(), { field: "bank_statements", name: "statement.pdf" });
    expect(body.code).toBe("FILE_TYPE_REFUSED");
  });

  test.each(["first_name", "nothing", "salary_slip/0", "__proto__", "bank_statements/x"])("%s accepts no file", async (field) => {
    const { status, body } = await announce(server, customer, pdf(), { field });
    expect([status, body.fields[0].path]).toEqual([400, "/field"]);
  });
});

describe("a file during upload", () => {
  test("that stops half way leaves nothing, and another attempt starts again", async () => {
    const other = await signInCustomer(server);
    const before = await countStored(server);
    const content = pdf(900_000);
    const { body } = await announce(server, other, content);
    const { socket } = rawUpload(port, other, body.data.id, content.length);
    socket.write(content.subarray(0, 600_000));
    await expect.poll(async () => (await countStored(server)).pieces).toBeGreaterThan(before.pieces);
    socket.destroy();
    await expect.poll(() => countStored(server)).toEqual(before);
    expect((await send(server, other, body.data.id, content)).status).toBe(404);
    expect((await upload(server, other, content)).status).toBe(200);
  });

  test("is refused with a response that its sender can read", async () => {
    const other = await signInCustomer(server);
    const content = Buffer.alloc(2_500_000, 0x20);
    const { body } = await announce(server, other, content);
    const { socket, answer } = rawUpload(port, other, body.data.id, content.length);
    for (let at = 0; at < content.length; at += 100_000) if (!socket.write(content.subarray(at, at + 100_000))) await once(socket, "drain");
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 415 [\s\S]*FILE_TYPE_REFUSED/);
    socket.destroy();
  });

  test("may take longer than a form, as long as bytes arrive", { timeout: 120_000 }, async () => {
    const other = await signInCustomer(server);
    const content = pdf(1_000_000);
    const { body } = await announce(server, other, content);
    const { socket, answer } = rawUpload(port, other, body.data.id, content.length);
    const began = performance.now();
    const steps = 40;
    for (let step = 0; step < steps; step += 1) {
      socket.write(content.subarray((step * content.length) / steps, ((step + 1) * content.length) / steps));
      // The limit counts real time.
      await wait((1.25 * REQUEST_MS) / steps);
    }
    expect(performance.now() - began).toBeGreaterThan(1.2 * REQUEST_MS);
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test("runs beside others of its customer, at most three at once", async () => {
    const other = await signInCustomer(server);
    const content = pdf(300_000);
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await announce(server, other, content)).body.data.id as string));
    const open = ids.slice(0, 3).map((id) => rawUpload(port, other, id, content.length));
    for (const { socket } of open) socket.write(content.subarray(0, 1_000));
    const arriving = async () => (await server.ctx.database.execute("select 1 from files where state = 'arriving'")).rows.length;
    await expect.poll(arriving).toBe(3);
    expect((await send(server, other, ids[3] ?? "", content)).status).toBe(429);
    for (const { socket } of open) socket.write(content.subarray(1_000));
    for (const { answer } of open) await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of open) socket.destroy();
  });

  test("S58 leaves capacity to other networks: one network gets at most half, with any number of senders", async () => {
    const content = pdf(300_000);
    const senders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signInCustomer(server)));
    const announced = await Promise.all(
      senders.flatMap((sender) =>
        [1, 2, 3].map(async () => ({ sender, id: (await announce(server, sender, content)).body.data.id as string })),
      ),
    );
    const [last] = announced.splice(16);
    const open = announced.map(({ sender, id }) => rawUpload(port, sender, id, content.length));
    for (const { socket } of open) socket.write(content.subarray(0, 1_000));
    const arriving = async () => (await server.ctx.database.execute("select 1 from files where state = 'arriving'")).rows.length;
    await expect.poll(arriving).toBe(16);
    if (last === undefined) throw new Error("nothing was announced");
    expect((await send(server, last.sender, last.id, content)).status).toBe(429);
    expect((await send(server, last.sender, last.id, content, "::ffff:127.0.0.1")).status).toBe(429);
    expect((await send(server, last.sender, last.id, content, "198.51.100.7")).status).toBe(200);
    for (const { socket } of open) socket.write(content.subarray(1_000));
    for (const { answer } of open) await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of open) socket.destroy();
  });

  test("whose response was lost is removed by the next attempt, and so is one that was announced and never sent", async () => {
    const other = await signInCustomer(server);
    const kept = (await upload(server, other, pdf())).body.data.id;
    const second = (await announce(server, other, pdf(), { instead: kept })).body.data.id;
    const third = (await announce(server, other, pdf(), { instead: second })).body.data.id;
    expect((await send(server, other, second, pdf())).status).toBe(404);
    expect((await send(server, other, third, pdf())).status).toBe(200);
    expect(await idsOf(other)).toEqual([third]);
  });

  test.each([
    ["a retried upload", (other: SignedInCustomer, id: string, content: Buffer) => announce(server, other, content, { instead: id })],
    ["its deletion", (other: SignedInCustomer, id: string) => server.call("DELETE", fileOf(other, id), { token: other.token })],
  ])("is not stored after %s, and occupies its slot until its last byte", async (_, giveUp) => {
    const other = await signInCustomer(server);
    const before = await countStored(server);
    const content = pdf(300_000);
    const { body } = await announce(server, other, content);
    const { socket, answer } = rawUpload(port, other, body.data.id, content.length);
    socket.write(content.subarray(0, 1_000));
    const states = async () =>
      (await server.ctx.database.execute("select state from files where id = $1", [body.data.id])).rows.map(({ state }) => state);
    await expect.poll(states).toEqual(["arriving"]);
    expect((await giveUp(other, body.data.id, content)).status).toBe(200);
    expect(await states()).toEqual(["unwanted"]);
    socket.write(content.subarray(1_000));
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 404 /);
    socket.destroy();
    expect(await states()).toEqual([]);
    expect((await countStored(server)).pieces).toBe(before.pieces);
    expect(await idsOf(other)).toEqual([]);
  });

  test("of an application stays, whatever a later attempt names, as does one of another customer", async () => {
    const applicant = await applicantWithFile(server, pdf());
    const other = await signInCustomer(server);
    const others = (await upload(server, other, pdf())).body.data.id;
    for (const instead of [applicant.file, others]) expect((await announce(server, applicant, pdf(), { instead })).status).toBe(200);
    expect([await idsOf(applicant), await idsOf(other)]).toEqual([[applicant.file], [others]]);
  });

  test("has one sender: of two concurrent uploads for one announcement the second gets 404", async () => {
    const other = await signInCustomer(server);
    const { body } = await announce(server, other, pdf());
    const both = await Promise.all([send(server, other, body.data.id, pdf()), send(server, other, body.data.id, pdf())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("is accepted as raw bytes only: neither JSON nor what a form of another site could send", async () => {
    const { body } = await announce(server, customer, pdf());
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", "application/pdf"]) {
      const headers = { authorization: `Bearer ${customer.token}`, "content-type": type };
      const answer = await server.app.inject({ method: "PUT", url: fileOf(customer, body.data.id), headers, payload: pdf() });
      expect(answer.statusCode, type).toBe(415);
    }
    const elsewhere = await server.call("POST", "/api/prospect", { headers: { "content-type": "application/octet-stream" }, body: "x" });
    expect(elsewhere.status).toBe(415);
  });
});

describe("access to files", () => {
  test("another customer gets 404 for a file by every call", async () => {
    const { file } = await applicantWithFile(server, pdf());
    const other = await signInCustomer(server);
    expect((await download(server, fileOf(other, file), other.token)).status).toBe(404);
    expect((await server.call("DELETE", fileOf(other, file), { token: other.token })).status).toBe(404);
    const refused = await submit(server, other, { salary_slip: file });
    expect([refused.status, refused.body.fields[0].path, refused.body.fields[0].keyword]).toEqual([422, "/answers/salary_slip", "file"]);
    const announced = await announce(server, customer, pdf());
    expect((await send(server, other, announced.body.data.id, pdf())).status).toBe(404);
  });
});
