import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import type { DrawFirstLook, FirstLook, Visit } from "../../../contract/customer/first-look.ts";
import type { AreaConfig } from "../../../contract/site/config.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { todayInIndia } from "../../../engine/rules/dates.ts";
import { systemClock } from "../clock.ts";
import { CLIENT_FOLDER } from "./client-files.ts";

/** Bytes of all looks that are kept. */
const KEPT_BYTES = 32_000_000;

const kept = new LRUCache<string, { look: FirstLook | null }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ look }) => 1_000 + 2 * (look?.html.length ?? 0),
});
const underWay = new Map<string, Promise<FirstLook | null>>();

const numbers = new WeakMap<AreaConfig, number>();
let lastNumber = 0;

/** Tells one configuration from another. */
function numberOf(config: AreaConfig): number {
  const number = numbers.get(config) ?? ++lastNumber;
  numbers.set(config, number);
  return number;
}

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
 * What a customer's page shows before its scripts run, kept for a while by configuration (release, language, brand, host), route,
 * what the visit changes of it, and the year, which its footer says. Null where there is nothing to draw.
 * @throws what the drawing throws
 */
export async function firstLook(config: AreaConfig, visit: Visit): Promise<FirstLook | null> {
  const draw = await drawing();
  const match = matchRoute(config.routing, visit.path, config.site.otpRoute);
  if (draw === null || match === null) return null;
  const year = todayInIndia(systemClock.now()).slice(0, 4);
  const key = JSON.stringify([
    renderer?.modified,
    numberOf(config),
    match.route.id,
    visit.signedIn,
    visit.prospect,
    visit.productType,
    year,
  ]);
  const known = kept.get(key);
  if (known !== undefined) return known.look;
  const drawn = underWay.get(key) ?? draw(config, visit).finally(() => underWay.delete(key));
  underWay.set(key, drawn);
  const look = await drawn;
  kept.set(key, { look });
  return look;
}
