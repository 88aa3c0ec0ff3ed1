import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/** Compiled code is kept between starts. That is switched on before anything else is imported, so the server itself stands in serve.ts. */
enableCompileCache(join(import.meta.dirname, "../../.cache/node"));
const { serve } = await import("./serve.ts");
await serve();
flushCompileCache();
