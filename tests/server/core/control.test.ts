import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { askControl } from "../../../src/server/control.ts";
import type { Changes } from "../../../src/server/platform/releases/publication/publication.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

// PostgreSQL is reached by the tools themselves, so this is about the embedded database in each run.
describe("the way of the tools to the process that holds the embedded database", () => {
  let server: TestServer;
  const dataDir = mkdtempSync(join(tmpdir(), "saral-control-"));
  const file = join(dataDir, "control.json");
  beforeAll(async () => {
    vi.stubEnv("TEST_DATABASE_URL", undefined);
    server = await startTestServer({ dataDir, clean: true });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = (headers: Record<string, string>, body: string) => {
    const { port } = JSON.parse(readFileSync(file, "utf8"));
    return fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
  };
  const publication = { author: "test", note: "a change", source: "import" } as const;

  test("its token stands in a file for its owner's eyes only", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8")).token).toMatch(/^[\w-]{43}$/);
  });

  test("without its token nothing is told and nothing changes", async () => {
    const { token } = JSON.parse(readFileSync(file, "utf8"));
    const before = server.releases.live().hash;
    const changes = { documents: [], removed: [] };
    const body = JSON.stringify({ action: "import", ask: { changes, on: server.releases.publication(), publication, checkout: false } });
    const refused: Record<string, string>[] = [
      {},
      { authorization: "Bearer " },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer x${token}` },
    ];
    for (const headers of refused) {
      const answer = await ask(headers, body);
      expect([answer.status, await answer.json()]).toEqual([403, { message: "Not allowed" }]);
    }
    expect((await ask({ authorization: `Bearer ${token}` }, '{"action":"export","ask":{}}')).status).toBe(200);
    expect(server.releases.live().hash).toBe(before);
  });

  test("what has errors, or is no JSON, changes nothing; what changes nothing is no publication", async () => {
    const { publication: on, documents } = await askControl(dataDir, "export", {});
    expect(documents.length).toBeGreaterThan(20);
    const { hash } = server.releases.live();
    const state = await askControl(dataDir, "state", {});
    expect([state.publication, Object.keys(state.manifest).length, state.edited]).toEqual([on, documents.length, []]);
    const send = (changes: Changes, made = on) => askControl(dataDir, "import", { changes, on: made, publication, checkout: false });
    expect(await send({ documents, removed: [] })).toMatchObject({ ok: true, hash, publication: on });
    const sites = documents.filter(({ kind }) => kind === "site").map(({ id }) => `site/${id}`);
    expect(await send({ documents: [], removed: sites })).toMatchObject({ ok: false });
    const { token } = JSON.parse(readFileSync(file, "utf8"));
    const allowed = { authorization: `Bearer ${token}` };
    expect((await ask(allowed, "{")).status).toBe(500);
    expect((await ask(allowed, '{"action":"toString","ask":{}}')).status).toBe(400);
    await expect(send(null as never)).rejects.toThrow();
    expect(server.releases.live().hash).toBe(hash);
  });

  test("what was made on an earlier publication is a conflict, and nothing is overwritten", async () => {
    const { publication: on, documents } = await askControl(dataDir, "export", {});
    const send = (primaryColor: string) => {
      const changed = documents
        .filter(({ kind }) => kind === "brand")
        .map((brand) => ({ ...brand, content: { ...(brand.content as object), primaryColor } }));
      return { action: "import", ask: { changes: { documents: changed, removed: [] }, on, publication, checkout: false } };
    };
    const { token } = JSON.parse(readFileSync(file, "utf8"));
    const post = (color: string) => ask({ authorization: `Bearer ${token}` }, JSON.stringify(send(color)));
    expect((await post("#515151")).status).toBe(200);
    const second = await post("#525252");
    expect([second.status, (await second.json()).message]).toEqual([
      409,
      `Nothing was published: it was made on publication ${on}, and publication ${on + 1} was published meanwhile. Export it, settle the differences and import again`,
    ]);
    expect([...server.releases.live().catalog.brands.values()].map(({ primaryColor }) => primaryColor)).not.toContain("#525252");
  });

  test("a server that stops takes its file along and answers no more", async () => {
    const { port } = JSON.parse(readFileSync(file, "utf8"));
    await server.stop();
    expect(() => statSync(file)).toThrow(/ENOENT/);
    await expect(fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).rejects.toThrow();
    await expect(askControl(dataDir, "export", {})).rejects.toThrow();
  });
});
