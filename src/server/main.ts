import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/**
 * Enables the compile cache, before any other import so that it covers them; hence the server
 * itself is in serve.ts.
 */
enableCompileCache(join(import.meta.dirname, "../../.cache/node"));
const { serve } = await import("./serve.ts");
await serve();
flushCompileCache();
