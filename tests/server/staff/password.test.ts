import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";

test.each([
  ["of eleven characters", "kadamba-42x"],
  ["that contains the name", "x-Meera.K-2026"],
  ["of few different characters", "ababababababab"],
])("the command line refuses a password %s, like the staff's form", (_, password) => {
  const tool = join(REPOSITORY, "src/tools/admin.ts");
  const { status, stderr } = spawnSync(process.execPath, [tool, "create", "--username", "meera.k", "--role", "1"], {
    input: `${password}\n`,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("at least 12 characters")]);
});
