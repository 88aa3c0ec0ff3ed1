import { createHash } from "node:crypto";
import type { AreaConfig } from "../../../contract/site/config.ts";

interface ConfigBody {
  json: string;
  /** The same for a script element: `<` is escaped, so it cannot end the element. */
  inPage: string;
  /** Strong ETag, quoted. */
  etag: string;
}

const bodies = new WeakMap<AreaConfig, ConfigBody>();

/** A configuration serialised for responses, cached per configuration. */
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
