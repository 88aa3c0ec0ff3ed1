import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { startTestServer } from "../../support/server.ts";

// Stands for a route that somebody adds and forgets the policy of.
vi.mock("../../../src/server/features/lenders/routes.ts", () => ({
  webhookRoutes: (app: FastifyInstance) => app.get("/api/forgotten", () => "open"),
}));

test("S16 a server with a call that names no policy does not start", async () => {
  await expect(startTestServer()).rejects.toThrow("GET /api/forgotten names no policy");
});
