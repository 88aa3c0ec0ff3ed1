import { currentWiring } from "./http.ts";

/** How often an import of each address has failed. */
const failures = new Map<string, number>();

/**
 * Imports a validator module of a release; it comes from the API's origin. What a browser could not fetch once it refuses as long as the page
 * is there, so that another try has another address.
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
