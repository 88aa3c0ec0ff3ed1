import type { Routing } from "../contract/config.ts";

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** The path of the first route that shows a kind of screen, or null when the area has none. */
export function pathOfScreen(routing: Routing, screen: string, params: Record<string, string> = {}): string | null {
  const route = routing.routes.find((candidate) => candidate.screen === screen);
  return route ? fillPath(route.path, params) : null;
}

/** The path of the route that shows a page of the documents, or null when there is none. */
export function pathOfPage(routing: Routing, page: string): string | null {
  return routing.routes.find((candidate) => candidate.page === page)?.path ?? null;
}
