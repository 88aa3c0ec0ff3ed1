import { expect, test } from "vitest";
import { tidyName } from "../../../src/server/platform/uploads/tidy-name.ts";

test.each([
  ["a plain name", "salary slip.pdf", "salary slip.pdf"],
  ["a path of Windows", "C:\\fakepath\\slip.pdf", "slip.pdf"],
  ["a path that leaves its folder", "../../etc/passwd", "passwd"],
  ["a name that is turned to look like another type", "slip\u202efdp.exe", "slip_fdp.exe"],
  ["control characters, of C1 too", "a\u0000b\u0085c.pdf", "a_b_c.pdf"],
  ["characters that file systems do not allow", 'a<b>:"|?*.pdf', "a_b______.pdf"],
  ["composed and decomposed letters", "cafe\u0301.pdf", "caf\u00e9.pdf"],
  ["half of a character", "a\ud83d.pdf", "a\ufffd.pdf"],
  ["a folder without a file", "slips/", "_"],
  ["nothing but spaces", "  ", "_"],
])("%s", (_, name, tidied) => {
  expect(tidyName(name)).toBe(tidied);
});

test("a long name is shortened and keeps its extension", () => {
  const tidied = tidyName(`${"a".repeat(300)}.pdf`);
  expect(tidied).toHaveLength(200);
  expect(tidied.endsWith(".pdf")).toBe(true);
});
