import { currentWiring } from "./http.ts";

/** Failed imports per URL. */
const failures = new Map<string, number>();

/**
 * Imports a validator module of a release from the API's origin. Browsers cache a failed import for
 * the life of the page, so a retry adds a query parameter.
 */
export async function importAsset<T>(url: string): Promise<T> {
  const failed = failures.get(url) ?? 0;
  try {
    const module = (await import(/* @vite-ignore */ `${currentWiring().apiBase()}${url}${failed > 0 ? `?try=${failed}` : ""}`)) as {
      default: T;
    };
    return module.default;
  } catch (error) {
    failures.set(url, failed + 1);
    throw error;
  }
}
