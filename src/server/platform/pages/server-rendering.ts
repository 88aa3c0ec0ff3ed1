import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import type { RenderedPage, RenderPage, Visit } from "../../../contract/customer/rendered-page.ts";
import type { AreaConfig } from "../../../contract/site/config.ts";
import { matchRoute } from "../../../engine/journey/routing.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { systemClock } from "../clock.ts";
import { CLIENT_FOLDER } from "./client-files.ts";

/** Total size of cached pages in bytes. */
const CACHE_BYTES = 32_000_000;

const cache = new LRUCache<string, { page: RenderedPage | null }>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ page }) => 1_000 + 2 * (page?.html.length ?? 0),
});
const running = new Map<string, Promise<RenderedPage | null>>();

const numbers = new WeakMap<AreaConfig, number>();
let lastNumber = 0;

/** Identifies a configuration. */
function numberOf(config: AreaConfig): number {
  const number = numbers.get(config) ?? ++lastNumber;
  numbers.set(config, number);
  return number;
}

let renderer: { modified: number; render: RenderPage } | null = null;

/** The renderer of the current build; null without a build. */
async function loadRenderer(): Promise<RenderPage | null> {
  const file = join(CLIENT_FOLDER, "render/prerender.js");
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined || modified === renderer?.modified) return renderer?.render ?? null;
  const { prerender } = (await import(`${pathToFileURL(file).href}?${modified}`)) as { prerender: RenderPage };
  renderer = { modified, render: prerender };
  return prerender;
}

/**
 * A customer's server-rendered page, cached by configuration (release, language, brand, host),
 * route, visit, and the year in its footer. Null if there is nothing to render.
 * @throws whatever the renderer throws
 */
export async function renderedPage(config: AreaConfig, visit: Visit): Promise<RenderedPage | null> {
  const render = await loadRenderer();
  const match = matchRoute(config.routing, visit.path, config.site.otpRoute);
  if (render === null || match === null) return null;
  // Of the system's clock, because the renderer reads the year there too.
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
  const cached = cache.get(key);
  if (cached !== undefined) return cached.page;
  const rendering = running.get(key) ?? render(config, visit).finally(() => running.delete(key));
  running.set(key, rendering);
  const page = await rendering;
  cache.set(key, { page });
  return page;
}
