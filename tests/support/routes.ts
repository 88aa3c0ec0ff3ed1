import type { FastifyInstance } from "fastify";

/** Every route of an app as `GET /path/:name`, sorted; HEAD, which comes with each GET, is left out. */
export function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = "", methods] = /^([│ ]*)[└├]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === "") continue;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join("/").replace(/\/{2,}/g, "/");
    for (const method of methods?.split(", ") ?? []) if (method !== "HEAD") routes.push(`${method} ${path}`);
  }
  return routes.sort();
}
