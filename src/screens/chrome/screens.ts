import type { ComponentType } from "react";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { Route } from "../../contract/site/routing.ts";
import { matchRoute } from "../../engine/journey/routing.ts";

/** Props of a screen: the page id, if its route names one. */
interface ScreenProps {
  page: string;
}

type Screen = ComponentType<ScreenProps>;

/** Loaders of screens by kind. */
export type SomeScreenLoaders = Readonly<Record<string, (kind: string) => Promise<Screen>>>;

/** Loaders of an area's screens. `not-found` is required: it is used for unknown kinds. */
export type ScreenLoaders = SomeScreenLoaders & Readonly<Record<"not-found", SomeScreenLoaders[string]>>;

export interface ScreenRegistry {
  /** The component of a screen kind. A loaded one renders without suspending. */
  of(kind: string): Screen;
  /** Preloads a screen kind. */
  load(kind: string): Promise<void>;
}

/** Registry of screens that are loaded on first use, or earlier with `load`. */
export function screenRegistry(loaders: ScreenLoaders): ScreenRegistry {
  const there = new Map<string, Screen>();
  const lazily = new Map<string, Screen>();
  const loader = (kind: string) => loaders[kind] ?? loaders["not-found"];
  return {
    of(kind) {
      const known = there.get(kind) ?? lazily.get(kind);
      if (known) return known;
      const made = lazyPart(kind, () => loader(kind)(kind));
      lazily.set(kind, made);
      return made;
    },
    async load(kind) {
      const screen = await loader(kind)(kind);
      if (screen && !lazily.has(kind)) there.set(kind, screen);
    },
  };
}

/** The screen and page of a route. Some hosts replace the first screen by a page (decision O11). */
export function shownBy(route: Route, { site }: AreaConfig): { kind: string; page: string } {
  const { rootPage } = site.host;
  return route.path === "/" && rootPage ? { kind: "page", page: rootPage } : { kind: route.screen, page: route.page ?? "" };
}

/** Preloads the screen of a path, relative to the base path, while the rest of the area starts. */
export async function loadScreenOf(path: string, config: AreaConfig, screens: ScreenRegistry): Promise<void> {
  const match = matchRoute(config.routing, path, config.site.otpRoute);
  // A failure appears when the screen is rendered.
  if (match) await screens.load(shownBy(match.route, config).kind).catch(() => undefined);
}
