import { expect, test } from "vitest";
import { FILES, RIGHT } from "./files.ts";
import { findingsOf } from "./mistake.ts";
import { reportEach } from "./report-each.ts";

reportEach(FILES);

test.each(RIGHT)("%s is accepted", (_, edit) => {
  expect(findingsOf(["", "form/personal-loan", edit, ""])).toEqual([]);
});
