import { parentPort, workerData } from "node:worker_threads";
import type { ResolvedForm } from "../../engine/catalog/resolve.ts";
import { compileValidators } from "../../engine/validate/standalone.ts";

/** Compiles forms away from the server's own thread, where a schema that never ends can be stopped. */
const forms = workerData as ResolvedForm[];
for (const form of forms) parentPort?.postMessage({ id: form.id, source: compileValidators(form) });
