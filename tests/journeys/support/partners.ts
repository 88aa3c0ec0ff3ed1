import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import type { JourneyProduct } from "./journey-product.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

export const PARTNER_PASSWORD = "kadamba-veranda-42";

/** Adds a partner's account with `PARTNER_PASSWORD`, by the command of the operators. */
export async function addPartner(product: JourneyProduct, username: string, brand: string): Promise<void> {
  const node = join(ROOT, "node_modules/.bin/node");
  const args = ["src/tools/admin.ts", "create", "--username", username, "--area", "partner", "--brand", brand];
  const child = spawn(node, args, { cwd: ROOT, env: { ...process.env, ...product.env }, stdio: ["pipe", "ignore", "inherit"] });
  child.stdin.end(`${PARTNER_PASSWORD}\n`);
  expect(await once(child, "close")).toEqual([0, null]);
}
