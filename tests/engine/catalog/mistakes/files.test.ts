import { expect, test } from "vitest";
import { FILES, RIGHT } from "./files.ts";
import { findingsOf } from "./mistake.ts";
import { tellEach } from "./tell-each.ts";

tellEach(FILES);

test.each(RIGHT)("%s is accepted", (_, edit) => {
  expect(findingsOf(["", "form/personal-loan", edit, ""])).toEqual([]);
});
