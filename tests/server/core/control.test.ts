import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { askControl } from "../../../src/server/control.ts";
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
    const body = JSON.stringify({ action: "import", documents: [], publication, checkout: false });
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
    expect((await ask({ authorization: `Bearer ${token}` }, '{"action":"export"}')).status).toBe(200);
    expect(server.releases.live().hash).toBe(before);
  });

  test("what is exported can be imported as it is; what has errors, or is no JSON, changes nothing", async () => {
    const exported = await askControl(dataDir, { action: "export" });
    if (!("documents" in exported)) throw new Error("no documents");
    expect(exported.documents.length).toBeGreaterThan(20);
    const hash = server.releases.live().hash;
    expect(await askControl(dataDir, { action: "import", documents: exported.documents, publication, checkout: false })).toMatchObject({
      ok: true,
      hash,
    });
    const fewer = exported.documents.filter(({ kind }) => kind !== "site");
    expect(await askControl(dataDir, { action: "import", documents: fewer, publication, checkout: false })).toMatchObject({ ok: false });
    const { token } = JSON.parse(readFileSync(file, "utf8"));
    expect((await ask({ authorization: `Bearer ${token}` }, "{")).status).toBe(500);
    await expect(askControl(dataDir, { action: "import", documents: null as never, publication, checkout: false })).rejects.toThrow();
    expect(server.releases.live().hash).toBe(hash);
  });

  test("a server that stops takes its file along and answers no more", async () => {
    const { port } = JSON.parse(readFileSync(file, "utf8"));
    await server.stop();
    expect(() => statSync(file)).toThrow(/ENOENT/);
    await expect(fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).rejects.toThrow();
    await expect(askControl(dataDir, { action: "export" })).rejects.toThrow();
  });
});
