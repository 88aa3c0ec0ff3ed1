import { expect, test } from "vitest";
import { tidyName } from "../../../src/server/platform/uploads/tidy-name.ts";

test.each([
  ["a plain name is kept", "salary slip.pdf", "salary slip.pdf"],
  ["a Windows path is removed", "C:\\fakepath\\slip.pdf", "slip.pdf"],
  ["a path that leaves its folder is removed", "../../etc/passwd", "passwd"],
  ["a right-to-left override is replaced", "slip\u202efdp.exe", "slip_fdp.exe"],
  ["control characters, including C1, are replaced", "a\u0000b\u0085c.pdf", "a_b_c.pdf"],
  ["characters that file systems do not allow are replaced", 'a<b>:"|?*.pdf', "a_b______.pdf"],
  ["decomposed letters are composed", "cafe\u0301.pdf", "caf\u00e9.pdf"],
  ["a lone surrogate is replaced", "a\ud83d.pdf", "a\ufffd.pdf"],
  ["a path without a file name becomes an underscore", "slips/", "_"],
  ["a name of spaces only becomes an underscore", "  ", "_"],
])("%s", (_, name, tidied) => {
  expect(tidyName(name)).toBe(tidied);
});

test("a long name is shortened and keeps its extension", () => {
  const tidied = tidyName(`${"a".repeat(300)}.pdf`);
  expect(tidied).toHaveLength(200);
  expect(tidied.endsWith(".pdf")).toBe(true);
});
