import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormSlice } from "../../../../src/contract/site/slices.ts";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { allFields } from "../../../../src/engine/validate/active.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer, type TestServerOptions } from "../../../support/server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "saral-start-"));
let database: FreshDatabase;
const start = (options: TestServerOptions = {}) => startTestServer({ dataDir, databaseUrl: database.url, ...options });
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an unknown site stops the start with a message, and releases the database for the next server", async () => {
  const lines: string[] = [];
  await expect(start({ env: { SITE: "no-such-site" }, log: (line) => lines.push(line) })).rejects.toThrow(/cannot be loaded/);
  expect(lines.join("")).toContain('no site document \\"no-such-site\\"');
  const server = await start({ env: { SITE: "single-product" } });
  expect(server.releases.live().site.id).toBe("single-product");
  await server.stop();
});

test("documents with errors stop the first start, and are reported by file and pointer", async () => {
  const clean = await freshDatabase("");
  const folder = mkdtempSync(join(tmpdir(), "saral-start-"));
  const lines: string[] = [];
  const broken = startTestServer({
    clean: true,
    dataDir: folder,
    databaseUrl: clean.url,
    log: (line) => lines.push(line),
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "brand" ? { ...document, content: { ...(document.content as object), primaryColor: "red" } } : document,
      ),
  });
  await expect(broken).rejects.toThrow(/have errors/);
  const entries = lines.map((line) => JSON.parse(line) as { kind?: string; pointer?: string; level: string });
  expect(entries).toContainEqual(expect.objectContaining({ level: "error", kind: "brand", pointer: "/primaryColor" }));
  await clean?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("assets that older code built are rebuilt, and stored for the next start", async () => {
  const first = await start();
  const { hash } = first.releases.live();
  const before = (await first.call("GET", "/api/config/customer")).body;
  await first.ctx.database.execute(
    "delete from assets; update releases set assets = jsonb_set(assets::jsonb, '{builder}', '\"older code\"')::text",
  );
  await first.stop();
  const second = await start();
  const { body } = await second.call("GET", "/api/config/customer");
  expect([body.release, body.forms]).toEqual([hash, before.forms]);
  const urls = [
    ...Object.values(body.forms as Record<string, { url: string; validator: string }>).flatMap((form) => [form.url, form.validator]),
    body.consents,
  ];
  for (const url of urls) expect((await second.call("GET", url)).status, url).toBe(200);
  const { rows } = await second.ctx.database.execute("select assets::jsonb->>'builder' as builder from releases where hash = $1", [hash]);
  expect(rows[0]?.builder).toMatch(/^[0-9a-f]{64}$/);
  await second.stop();
});

test("the fields of a form keep the order of the document, after any later publication", async () => {
  const server = await start();
  const fields = async () => {
    const { body } = await server.call("GET", "/api/config/customer");
    const forms = await Promise.all(Object.values(body.forms as Record<string, { url: string }>).map(({ url }) => server.call("GET", url)));
    return forms.flatMap(({ body: form }) => (form as FormSlice).steps.map(({ schema }) => [...allFields(schema).keys()]));
  };
  const before = await fields();
  expect(before).toContainEqual(["business_registration_type", "business_current_turnover", "business_years", "business_account"]);
  const documents = (await server.releases.liveDocuments()).map((document) =>
    document.kind === "brand" ? { ...document, content: { ...(document.content as object), primaryColor: "#123456" } } : document,
  );
  expect(await server.releases.publish(documents, { author: "test", note: "a colour", source: "product" })).toMatchObject({ ok: true });
  expect(await fields()).toEqual(before);
  await server.stop();
});

test("unchanged documents on a second start are the same release, without a publication", async () => {
  const lines: string[] = [];
  const first = await start();
  const releases = async (server: typeof first) =>
    (await server.ctx.database.execute("select hash, replaced_at from releases order by hash")).rows;
  const before = await releases(first);
  await first.stop();
  const second = await start({ log: (line) => lines.push(line) });
  expect(await releases(second)).toEqual(before);
  expect(lines.join("")).not.toContain("release published");
  expect(lines.join("")).toContain("release in force");
  await second.stop();
});

test("a document changed in the files and in the product keeps the product's version, and is logged", async () => {
  const recolour = (primaryColor: string) => (documents: SourceDocument[]) =>
    documents.map((document) =>
      document.kind === "brand" && document.id === "sunbird"
        ? { ...document, content: { ...(document.content as object), primaryColor } }
        : document,
    );
  const color = (server: TestServer) => server.releases.live().catalog.brands.get("sunbird")?.primaryColor;
  const first = await start();
  const edited = recolour("#111111")(await first.releases.liveDocuments());
  expect(await first.releases.publish(edited, { author: "test", note: "a colour", source: "product" })).toMatchObject({ ok: true });
  await first.stop();
  const lines: string[] = [];
  const second = await start({ documents: recolour("#222222"), log: (line) => lines.push(line) });
  expect(color(second)).toBe("#111111");
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
  expect(warnings).toMatchObject([
    { kind: "brand", id: "sunbird", msg: expect.stringContaining("the version in the database stays in force") },
  ]);
  await second.stop();
  // Changed to the same on both sides, there is nothing to settle.
  const third = await start({ documents: recolour("#111111"), log: (line) => lines.push(line) });
  expect(color(third)).toBe("#111111");
  expect(lines.filter((line) => line.includes('"warn"'))).toHaveLength(1);
  await third.stop();
});
