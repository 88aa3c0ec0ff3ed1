import { createHash } from "node:crypto";
import type { AreaConfig } from "../../../contract/site/config.ts";

export interface ConfigBody {
  json: string;
  /** The same as text of a script element: nothing in it ends the element. */
  inPage: string;
  /** Strong, quoted. */
  etag: string;
}

const bodies = new WeakMap<AreaConfig, ConfigBody>();

/** A configuration as it goes over the wire; worked out once. */
export function configBody(config: AreaConfig): ConfigBody {
  const known = bodies.get(config);
  if (known !== undefined) return known;
  const json = JSON.stringify(config);
  const body = {
    json,
    inPage: json.replaceAll("<", "\\u003c"),
    etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`,
  };
  bodies.set(config, body);
  return body;
}
