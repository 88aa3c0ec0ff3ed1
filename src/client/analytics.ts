import { useEffect } from "react";
import { sendPageView } from "./api.ts";
import { useConfig } from "./config.ts";

/** Counts a view of a route where analytics are on. The pattern of the route goes out, never an id. */
export function usePageView(route: string | undefined): void {
  const { analytics } = useConfig().site;
  useEffect(() => {
    if (analytics && route) sendPageView({ body: { route }, quiet: true }).catch(() => undefined);
  }, [analytics, route]);
}
