import { encode } from "uqr";
import { expect, test } from "vitest";
import { codeFile } from "../../src/blocks/share/code-file.ts";

const LINK = "https://saral.example/in/home/app/?utm_medium=poster&utm_source=marigold";

test("the file of a QR code has the encoder's modules, row by row, within a quiet zone of four", () => {
  const { data } = encode(LINK, { ecc: "M", border: 0 });
  const expected = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4} ${y + 4}`] : [])));
  const file = codeFile(LINK);
  expect([...file.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, at]) => at)).toEqual(expected);
  const size = data.length + 8;
  expect(file).toMatch(`viewBox="0 0 ${size} ${size}"><rect fill="white" width="${size}" height="${size}"/>`);
});
