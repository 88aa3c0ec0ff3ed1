import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import type { AreaConfig } from "../../../contract/config.ts";
import type { DrawFirstLook, FirstLook, Visit } from "../../../contract/first-look.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { CLIENT_FOLDER } from "./client-files.ts";

/** Kept of one configuration: its routes for visits with and without a prospect and a product. */
const LOOKS = 100;

const looks = new WeakMap<AreaConfig, LRUCache<string, { look: FirstLook | null }>>();
let renderer: { modified: number; draw: DrawFirstLook } | null = null;

/** What draws, as the build in force has it; null where there is no build. */
async function drawing(): Promise<DrawFirstLook | null> {
  const file = join(CLIENT_FOLDER, "render/prerender.js");
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined || modified === renderer?.modified) return renderer?.draw ?? null;
  const { drawFirstLook } = (await import(`${pathToFileURL(file).href}?${modified}`)) as { drawFirstLook: DrawFirstLook };
  renderer = { modified, draw: drawFirstLook };
  return drawFirstLook;
}

/**
 * What a customer's page shows before its scripts run, kept by configuration (release, language, brand, host), route and what the visit
 * changes of it. Null where there is nothing to draw. @throws what the drawing throws
 */
export async function firstLook(config: AreaConfig, visit: Visit): Promise<FirstLook | null> {
  const draw = await drawing();
  const match = matchRoute(config.routing, visit.path, config.site.otpRoute);
  if (draw === null || match === null) return null;
  const kept = looks.get(config) ?? new LRUCache<string, { look: FirstLook | null }>({ max: LOOKS });
  looks.set(config, kept);
  const key = JSON.stringify([renderer?.modified, match.route.id, visit.signedIn, visit.prospect, visit.productType]);
  const known = kept.get(key) ?? { look: await draw(config, visit) };
  kept.set(key, known);
  return known.look;
}
