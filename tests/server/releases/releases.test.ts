import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { createLog } from "../../../src/server/platform/log.ts";
import { readCheckout, writeCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ReleaseKeeper } from "../../../src/server/platform/releases/keeper.ts";
import { mergeCheckout } from "../../../src/server/platform/releases/publication/merge.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { configTool } from "../../support/config-tool.ts";
import { goodAnswers, goodConsents, signInCustomer } from "../../support/customer.ts";
import { lenderSecret } from "../../support/lender-secret.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const dataDir = mkdtempSync(join(tmpdir(), "saral-releases-"));
const files = mkdtempSync(join(tmpdir(), "saral-files-"));
let database: FreshDatabase;

async function start(documents?: (documents: SourceDocument[]) => SourceDocument[]): Promise<TestServer> {
  return startTestServer({ dataDir, databaseUrl: database.url, ...(documents && { documents }) });
}

beforeAll(async () => {
  database = await freshDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  for (const folder of [dataDir, files]) rmSync(folder, { recursive: true, force: true });
});

const config = (...args: string[]) => configTool({ dataDir, databaseUrl: database.url }, ...args);
const by = (note: string) => ({ author: "test", note, source: "product" }) as const;

/** The documents with one of them changed. */
function changed(
  documents: readonly SourceDocument[],
  kind: string,
  id: string,
  edit: (content: Record<string, unknown>) => object,
): SourceDocument[] {
  return documents.map((document) =>
    document.kind === kind && document.id === id
      ? { ...document, content: { ...(document.content as object), ...edit(document.content as Record<string, unknown>) } }
      : document,
  );
}

const defaultBrand = () => server.releases.live().site.brand;
const color = (documents: readonly SourceDocument[], primaryColor: string) =>
  changed(documents, "brand", defaultBrand(), () => ({ primaryColor }));
const publish = (documents: readonly SourceDocument[]) => server.releases.publish(documents, by("a change"));

test("a publication reaches new screens without a restart; the previous release stays servable", async () => {
  const before = server.releases.live().hash;
  const customer = await signInCustomer(server);
  const published = await publish(color(await server.releases.liveDocuments(), "#123456"));
  expect(published.ok).toBe(true);
  const now = await server.call("GET", "/api/config/customer");
  expect(now.body.release).not.toBe(before);
  expect(now.body.brand.primaryColor).toBe("#123456");
  const old = await server.call("GET", `/api/config/customer?release=${before}`);
  expect(old.body.brand.primaryColor).not.toBe("#123456");
  const body = { form: "personal-loan", release: before, answers: goodAnswers(), consents: goodConsents(), complete: true };
  const saved = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});

test("another server follows a publication", async () => {
  const { ctx } = server;
  const other = new ReleaseKeeper(ctx.database, server.clock, createLog("silent"), server.settings.site);
  await other.start(readCheckout(REPOSITORY));
  expect(other.live().hash).toBe(server.releases.live().hash);
  await publish(color(await server.releases.liveDocuments(), "#222222"));
  await expect.poll(() => other.live().hash).toBe(server.releases.live().hash);
  await other.stop();
});

test("documents with errors change nothing, and the errors are reported", async () => {
  const before = server.releases.live().hash;
  const result = await publish(
    changed(await server.releases.liveDocuments(), "brand", defaultBrand(), () => ({ primaryColor: "red", surprise: 1 })),
  );
  expect(result.ok).toBe(false);
  expect(result.findings.map(({ kind, id, severity }) => [kind, id, severity])).toContainEqual(["brand", defaultBrand(), "error"]);
  expect(server.releases.live().hash).toBe(before);
  expect((await server.call("GET", "/api/config/customer")).body.release).toBe(before);
});

test("the tool imports into a running server and exports from it", async () => {
  const before = server.releases.live().hash;
  writeCheckout(files, color(readCheckout(REPOSITORY), "#345678"));
  // The house brand was edited in the product, which the files do not know.
  const refused = await config("import", "--folder", files);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`  brand/${defaultBrand()}\n`)]);
  expect(server.releases.live().hash).toBe(before);
  const on = String(server.releases.publication());
  const stale = await config("import", "--folder", files, "--on", String(Number(on) - 1));
  expect([stale.code, stale.output]).toEqual([1, expect.stringContaining(`but publication ${on} was published in the meantime`)]);
  const imported = await config("import", "--folder", files, "--note", "From the files", "--on", on);
  expect(imported.output).toMatch(/^presentation {2}brand\/\S+ \/primaryColor changed: #222222 → #345678$/m);
  expect(imported.output).toContain("is in force");
  expect(imported.code).toBe(0);
  await expect.poll(() => server.releases.live().hash).not.toBe(before);
  expect((await server.call("GET", "/api/config/customer")).body.brand.primaryColor).toBe("#345678");
  // What the last import brought is no edit made in the product; what was edited since is one.
  writeCheckout(files, color(readCheckout(REPOSITORY), "#334455"));
  expect((await config("import", "--folder", files)).code).toBe(0);
  await publish(color(await server.releases.liveDocuments(), "#456789"));
  expect((await config("import", "--folder", files)).output).toContain(`  brand/${defaultBrand()}\n`);
  const exported = await config("export", "--folder", files);
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining(`of publication ${server.releases.publication()}`)]);
  expect(readFileSync(join(files, `schemas/brands/${defaultBrand()}.json`), "utf8")).toContain("#456789");
  expect((await config("check", "--folder", files)).code).toBe(0);
  const { rows } = await server.ctx.database.execute("select author, note, source from releases where note = 'From the files'");
  expect(rows).toHaveLength(1);
});

test("the tool lists the log, and rolls a publication back", async () => {
  const color = server.releases.live().catalog.brands.get(defaultBrand())?.primaryColor;
  const number = server.releases.publication();
  expect((await config("take-back")).code).toBe(1);
  const back = await config("take-back", "--note", "Too dark", "--author", "Meera");
  expect([back.code, back.output]).toEqual([
    0,
    expect.stringMatching(new RegExp(`publication ${number + 1}: release \\w+ of publication ${number - 1} is in force`)),
  ]);
  await expect.poll(() => server.releases.publication()).toBe(number + 1);
  expect(server.releases.live().catalog.brands.get(defaultBrand())?.primaryColor).toBe("#334455");
  const again = await config("take-back", "--note", "Too dark");
  expect([again.code, again.output]).toEqual([
    1,
    expect.stringContaining(
      `publication ${number + 1} is itself a taking back, which put ${number - 1} in force again. Name the publication`,
    ),
  ]);
  expect(server.releases.publication()).toBe(number + 1);
  const log = await config("log");
  expect(log.output).toMatch(
    new RegExp(
      `^${number + 1} {2}\\S+Z {2}Meera: Too dark\\n.*follows ${number}; puts ${number - 1} in force again; changes: 1 presentation`,
    ),
  );
  expect(log.output).toMatch(/^1 {2}\S+ {2}checkout: .*\n {4}the first/m);
  const older = await config("log", "--before", "2");
  expect(older.output.match(/^\d+ /gm)).toEqual(["1 "]);
  expect((await config("take-back", String(number), "--note", "It was not")).code).toBe(0);
  await expect.poll(() => server.releases.live().catalog.brands.get(defaultBrand())?.primaryColor).toBe(color);
  expect((await config("take-back", String(number + 9), "--note", "Nothing")).output).toContain(`no earlier publication ${number + 9}`);
});

test("the tool refuses documents with errors and prints these", async () => {
  writeCheckout(
    files,
    changed(readCheckout(REPOSITORY), "brand", defaultBrand(), () => ({ primaryColor: "red" })),
  );
  const { code, output } = await config("import", "--folder", files, "--on", String(server.releases.publication()));
  expect(code).toBe(1);
  expect(output).toContain(`schemas/brands/${defaultBrand()}.json#/primaryColor`);
});

test("an import without documents or without the served site publishes nothing", async () => {
  const before = server.releases.live().hash;
  const on = String(server.releases.publication());
  const missing = await config("import", "--folder", join(files, "nowhere"), "--on", on);
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining("there is no folder schemas in it")]);
  expect((await config("check", "--folder", join(files, "nowhere"))).code).toBe(1);
  const siteless = (await server.releases.liveDocuments()).filter(({ kind, id }) => kind !== "site" || id !== server.settings.site);
  writeCheckout(files, siteless);
  const refused = await config("import", "--folder", files, "--on", on);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("error no-site schemas/sites/multi-product.json#")]);
  const removed = [`site/${server.settings.site}`];
  expect((await server.releases.check({ documents: [], removed }, Number(on))).ok).toBe(false);
  expect(server.releases.live().hash).toBe(before);
  expect(server.releases.publication()).toBe(Number(on));
});

test("a changed checkout is merged with edits made in the product, and a conflict keeps the product's version", async () => {
  expect((await publish(color(readCheckout(REPOSITORY), "#345678"))).ok).toBe(true);
  await server.stop();
  const headline = (documents: SourceDocument[]) => changed(documents, "brand", defaultBrand(), () => ({ secondaryColor: "#010203" }));
  const site = (documents: SourceDocument[]) => changed(documents, "site", server.settings.site, () => ({ brandCookieDays: 12 }));
  server = await start(site);
  const { site: joined, catalog } = server.releases.live();
  expect(joined.brandCookieDays).toBe(12);
  expect(catalog.brands.get(joined.brand)?.primaryColor).toBe("#345678");
  const before = server.releases.live().hash;
  await server.stop();
  server = await start((documents) => headline(site(documents)));
  expect(server.releases.live().hash).toBe(before);
  expect(server.releases.live().catalog.brands.get(joined.brand)?.secondaryColor).not.toBe("#010203");
});

test("the text of a consent version that was live cannot change, a new version can be added", async () => {
  const documents = await server.releases.liveDocuments();
  const rewritten = changed(documents, "consent", "terms-and-privacy", (content) => {
    const versions = structuredClone(content.versions) as { text: { en: string } }[];
    for (const version of versions) version.text.en = "Something else.";
    return { versions };
  });
  expect((await publish(rewritten)).ok).toBe(false);
  const extended = changed(documents, "consent", "terms-and-privacy", (content) => {
    const versions = structuredClone(content.versions) as { version: number }[];
    return { versions: [...versions, { ...versions.at(-1), version: versions.length + 1 }] };
  });
  expect((await publish(extended)).ok).toBe(true);
});

test("rolling back a publication that added a version of a consent leaves the version unchanged, and publishing continues", async () => {
  const documents = await server.releases.liveDocuments();
  const before = server.releases.publication();
  const withVersion = (words?: string) =>
    changed(documents, "consent", "terms-and-privacy", (content) => {
      const versions = structuredClone(content.versions) as { version: number; text: { en: string } }[];
      const added = { ...(versions.at(-1) as { text: { en: string } }), version: versions.length + 1 };
      return { versions: [...versions, words === undefined ? added : { ...added, text: { ...added.text, en: words } }] };
    });
  expect((await publish(withVersion())).ok).toBe(true);
  expect((await server.releases.takeBack(before, { author: "test", note: "too early" })).ok).toBe(true);
  expect((await publish(color(documents, "#232323"))).ok).toBe(true);
  const reworded = await publish(withVersion("Something else."));
  expect(reworded).toMatchObject({ ok: false, findings: [{ code: "consent-version-changed", id: "terms-and-privacy" }] });
  expect((await publish(withVersion())).ok).toBe(true);
});

test("a consent that was removed for a while is restored with its text", async () => {
  const documents = await server.releases.liveDocuments();
  const all = structuredClone(documents);
  const [id] = documents.filter(({ kind }) => kind === "consent").map((consent) => consent.id);
  // A copy under a name that nothing refers to, so that it can be taken out.
  const copy = { ...all.find((one) => one.kind === "consent" && one.id === id), id: "passing-consent" } as SourceDocument;
  copy.content = { ...(copy.content as object), id: copy.id };
  expect((await publish([...documents, copy])).ok).toBe(true);
  expect((await publish(documents)).ok).toBe(true);
  const reworded = changed([copy], "consent", copy.id, (content) => {
    const versions = structuredClone(content.versions) as { text: { en: string } }[];
    for (const version of versions) version.text.en = "Something else.";
    return { versions };
  });
  const refused = await publish([...documents, ...reworded]);
  // That nothing refers to it is also reported.
  const errors = refused.findings.filter(({ severity }) => severity === "error");
  expect([refused.ok, errors]).toMatchObject([false, [{ code: "consent-version-changed", kind: "consent", id: copy.id }]]);
  expect((await publish([...documents, copy])).ok).toBe(true);
  expect((await publish(documents)).ok).toBe(true);
});

test("a menu shows an admin the items of the role, and no others", async () => {
  await addDemoAccounts(server.ctx);
  const item = { id: "for-role-2", label: { en: "For role 2", hi: "भूमिका 2 के लिए" }, go: "/admin/dashboard", roles: [2] };
  const menu = (await server.releases.liveDocuments()).find(
    ({ kind, content }) => kind === "menu" && (content as { area: string }).area === "admin",
  );
  const documents = changed(await server.releases.liveDocuments(), "menu", menu?.id ?? "", ({ items }) => ({
    items: [...(items as object[]), item],
  }));
  expect((await publish(documents)).ok).toBe(true);
  const shownTo = async (token?: string) => {
    const { body, headers } = await server.call("GET", "/api/config/admin", token === undefined ? {} : { token });
    expect(headers.vary).toContain("authorization");
    return body.menus[menu?.id ?? ""].some(({ id }: { id: string }) => id === item.id);
  };
  const tokenOf = async (area: string, username: string) =>
    (await server.call("POST", `/api/${area}/login`, { body: { username, password: "saral-demo-1" } })).body.token;
  expect(await shownTo(await tokenOf("admin", "admin2"))).toBe(true);
  expect(await shownTo(await tokenOf("admin", "admin1"))).toBe(false);
  expect(await shownTo(await tokenOf("partner", "partner1"))).toBe(false);
  expect(await shownTo()).toBe(false);
});

test("the page of complaints names the officer of the requested site, not of another", async () => {
  const { site } = server.releases.live();
  const documents = (await server.releases.liveDocuments()).map((document) => {
    if (document.kind !== "site") return document;
    const grievance = { name: `Officer of ${document.id}`, email: `${document.id}@saral.example`, phone: "1800 000 0101" };
    return { ...document, content: { ...(document.content as object), grievance } };
  });
  expect((await publish(documents)).ok).toBe(true);
  const { body } = await server.call("GET", "/api/config/customer");
  const pages = await Promise.all(Object.values(body.pages as Record<string, string>).map((url) => server.call("GET", url)));
  const texts = JSON.stringify(pages.map((page) => page.body));
  expect(texts).toContain(`Officer of ${site.id}`);
  const others = [...server.releases.live().catalog.sites.keys()].filter((id) => id !== site.id);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(texts).not.toContain(`Officer of ${other}`);
});

test("the tool prints the secret of each lender that the server signs with", async () => {
  const { code, output } = await config("secrets");
  expect(code, output).toBe(0);
  const lenders = [...server.releases.live().catalog.lenders.values()];
  expect(output.trim().split("\n").toSorted()).toEqual(
    lenders.map((lender) => `${lender.id} ${lender.id} ${lenderSecret(server.ctx, lender).toString("hex")}`).toSorted(),
  );
});

test("hundreds of findings arrive completely through a pipe", async () => {
  const folder = mkdtempSync(join(tmpdir(), "saral-untranslated-"));
  const untranslated = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(untranslated);
    if (typeof node !== "object" || node === null) return node;
    const all = Object.entries(node).map(([name, value]) => [name, untranslated(value)]);
    return { ...Object.fromEntries(all), ...("en" in node && "hi" in node && typeof node.en === "string" && { hi: node.en }) };
  };
  const documents = readCheckout(REPOSITORY).map((document) => ({ ...document, content: untranslated(document.content) }));
  writeCheckout(folder, documents);
  const { output } = await config("check", "--folder", folder);
  rmSync(folder, { recursive: true, force: true });
  const reported = Number(/\d+ documents, (\d+) findings\n$/.exec(output)?.[1]);
  expect(reported).toBeGreaterThan(1_000);
  expect(output.match(/^(error|warning) /gm)).toHaveLength(reported);
});

test("merging takes each side's changes and reports what both changed", () => {
  const base = { a: "1", b: "1", c: "1", d: "1" };
  const live = { a: "2", b: "1", c: "2", d: "1", e: "9" };
  const checkout = { a: "1", b: "2", c: "3" };
  expect(mergeCheckout(base, live, checkout)).toEqual({ merged: { a: "2", b: "2", c: "3", e: "9" }, conflicts: ["c"] });
});
