import { type ComponentType, lazy } from "react";
import { neededPart } from "../../client/journey/needed-part.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { Route } from "../../contract/site/routing.ts";
import { matchRoute } from "../../engine/journey/routing.ts";

/** What a screen is told: the page that it shows, where its route names one. */
export interface ScreenProps {
  page: string;
}

type Screen = ComponentType<ScreenProps>;

/** The loaders of an area's screens by kind. `not-found` must be among them: it is asked for every other kind. */
export type ScreenLoaders = Record<string, (kind: string) => Promise<Screen>>;

export interface ScreenRegistry {
  /** The component of a kind of screen; a screen that is there already renders without waiting. */
  of(kind: string): Screen;
  /** Loads a kind of screen ahead of its first use. */
  load(kind: string): Promise<void>;
}

/** Screens that are loaded when they are first needed, or ahead of it. */
export function screenRegistry(loaders: ScreenLoaders): ScreenRegistry {
  const there = new Map<string, Screen>();
  const lazily = new Map<string, Screen>();
  const loader = (kind: string) => loaders[kind] ?? loaders["not-found"];
  return {
    of(kind) {
      const known = there.get(kind) ?? lazily.get(kind);
      if (known) return known;
      const made = lazy(async () => {
        const fetchScreen = loader(kind);
        if (!fetchScreen) throw new Error(`The area has no screen ${kind}`);
        return { default: await neededPart(kind, () => fetchScreen(kind)) };
      });
      lazily.set(kind, made);
      return made;
    },
    async load(kind) {
      const screen = await loader(kind)?.(kind);
      if (screen && !lazily.has(kind)) there.set(kind, screen);
    },
  };
}

/** What a route shows. Some hosts have a page of their own in place of the first screen (decision O11). */
export function shownBy(route: Route, { site }: AreaConfig): { kind: string; page: string } {
  const { rootPage } = site.host;
  return route.path === "/" && rootPage ? { kind: "page", page: rootPage } : { kind: route.screen, page: route.page ?? "" };
}

/** Loads the screen of a path below the base path while the rest of the area starts. */
export async function loadScreenOf(path: string, config: AreaConfig, screens: ScreenRegistry): Promise<void> {
  const match = matchRoute(config.routing, path, config.site.otpRoute);
  // A failure shows itself when the screen is rendered.
  if (match) await screens.load(shownBy(match.route, config).kind).catch(() => undefined);
}
