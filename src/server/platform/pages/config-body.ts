import { createHash } from "node:crypto";
import type { AreaConfig } from "../../../contract/site/config.ts";

export interface ConfigBody {
  json: string;
  /** Strong, quoted. */
  etag: string;
}

const bodies = new WeakMap<AreaConfig, ConfigBody>();

/** A configuration as it goes over the wire; worked out once. */
export function configBody(config: AreaConfig): ConfigBody {
  const known = bodies.get(config);
  if (known !== undefined) return known;
  const json = JSON.stringify(config);
  const body = { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"` };
  bodies.set(config, body);
  return body;
}
