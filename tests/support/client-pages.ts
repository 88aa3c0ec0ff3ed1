import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CLIENT_FOLDER } from "../../src/server/platform/pages/client-files.ts";

const PAGE =
  '<!doctype html><html lang="en-IN"><head><title>x</title><!--head--></head><body><div id="root"></div><!--config--></body></html>';

/** If the browser side is not built yet, writes pages like those of the build. Returns a function that removes them. */
export function writeClientPages(): () => void {
  const files = ["customer", "admin", "partner"].map((area) => join(CLIENT_FOLDER, area, "index.html"));
  const made = files.filter((file) => !existsSync(file));
  for (const file of made) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, PAGE);
  }
  return () => {
    // A build that has come since stays.
    for (const file of made) if (existsSync(file) && readFileSync(file, "utf8") === PAGE) rmSync(file);
  };
}
