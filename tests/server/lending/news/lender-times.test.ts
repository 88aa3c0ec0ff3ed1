import { expect, test } from "vitest";
import { assembleCatalog } from "../../../../src/engine/catalog/check.ts";
import { readNews } from "../../../../src/server/features/lenders/news/news.ts";
import { shippedDocuments } from "../../../schemas/checkout.ts";

const connector = assembleCatalog(shippedDocuments()).lenders.get("amaltas-bank")?.connector;
if (connector === undefined) throw new Error("no lender");

test.each<[text: string, instant: string | null]>([
  ["2026-11-26T06:00:00Z", "2026-11-26T06:00:00.000Z"],
  ["2026-11-26T06:00:00.123+0530", "2026-11-26T00:30:00.123Z"],
  ["2026-11-26T11:30:00", "2026-11-26T06:00:00.000Z"],
  ["2026-11-26 11:30", "2026-11-26T06:00:00.000Z"],
  ["2026-11-26", "2026-11-26T18:29:59.999Z"],
  ["05/11/2026", null],
  ["2026-02-30", null],
  ["2026-11-26T25:00Z", null],
  ["1764136800000", null],
  ["yesterday", null],
  ["", null],
])("a lender's time %s is read the same on every server: %s", (text, instant) => {
  const pointer = connector.answer.at ?? "";
  const payload = pointer
    .split("/")
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), text);
  expect(readNews(connector, payload).at?.toISOString() ?? null).toBe(instant);
});
