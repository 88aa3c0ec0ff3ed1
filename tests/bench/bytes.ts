/** `npm run bench -- bytes`: the JavaScript of each byte budget in a fresh build, in kilobytes after brotli. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { kilobytesByBudget } from "../guards/budgets.ts";
import type { ReadmeRows } from "./readme-rows.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export default function bytes(): Record<string, number> {
  execFileSync(resolve(ROOT, "node_modules/.bin/vite"), ["build", "--logLevel", "warn"], { cwd: ROOT, stdio: "inherit" });
  const figures = kilobytesByBudget(ROOT);
  console.table(figures);
  return figures;
}

export function readmeRows(figures: Record<string, number>): ReadmeRows {
  const kilobytes = (...budgets: string[]) => budgets.map((what) => `${figures[what]?.toFixed(1)} KB`).join(", ");
  return {
    "JavaScript to the first screen": kilobytes("first screen"),
    "JavaScript to a form": kilobytes("form", "admin area, first screen", "admin table"),
  };
}
