import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const ROUTES = "../../../src/server/features/lenders/calls/routes.ts";

// Other files of the run have loaded the server already, and go on with the real one.
beforeAll(() => {
  vi.resetModules();
  // Represents a new route without a policy.
  vi.doMock(ROUTES, () => ({ lenderCallRoutes: (app: FastifyInstance) => app.get("/api/forgotten", () => "open") }));
});
afterAll(() => {
  vi.doUnmock(ROUTES);
  vi.resetModules();
});

test("S16 a server with a route without a policy does not start", async () => {
  const { startTestServer } = await import("../../support/server.ts");
  await expect(startTestServer()).rejects.toThrow("GET /api/forgotten has no policy");
});
