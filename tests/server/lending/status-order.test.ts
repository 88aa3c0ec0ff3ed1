import { expect, test } from "vitest";
import { STATUSES, type Status } from "../../../src/contract/status.ts";
import { changesStatus } from "../../../src/server/services/lenders-status.ts";
import { statusOf } from "../../../src/server/services/offers.ts";

/** What a lender's word does to where an application stands, by rows: `1` it counts, `.` it does not. */
const TABLE = `
              OFFERED SELECTED SUBMITTED IN_REVIEW ACTION_NEEDED APPROVED DISBURSED DECLINED EXPIRED
OFFERED       .       .        .         .         .             .        .         .        .
SELECTED      .       .        1         1         1             1        1         1        1
SUBMITTED     .       .        .         1         1             1        1         1        1
IN_REVIEW     .       .        .         .         1             1        1         1        1
ACTION_NEEDED .       .        .         1         .             1        1         1        1
APPROVED      .       .        .         .         1             .        1         1        1
DISBURSED     .       .        .         .         .             .        .         .        .
DECLINED      .       .        .         .         .             .        .         .        .
EXPIRED       .       .        .         .         .             .        .         .        .`;

const [head = [], ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([from, ...marks]) =>
  marks.map((mark, index) => [from as Status, head[index] as Status, mark === "1"] as const),
);

test("the table has every status", () => {
  expect(cells).toHaveLength(STATUSES.length ** 2);
  expect([...head].sort()).toEqual([...STATUSES].sort());
});

test.each(cells)("from %s, the lender's %s: %s", (status, word, counts) => {
  const at = new Date("2026-11-21T10:00:00Z");
  const earlier = new Date(at.getTime() - 1);
  const news = { status: word, at };
  expect(changesStatus({ status, lastEventAt: null }, news)).toBe(counts);
  expect(changesStatus({ status, lastEventAt: at }, news)).toBe(counts);
  expect(changesStatus({ status, lastEventAt: earlier }, news)).toBe(counts);
  // Late by the lender's clock: what can go to and fro does not count any more, an end or an approval does.
  const fro = word === "IN_REVIEW" || word === "ACTION_NEEDED";
  expect(changesStatus({ status, lastEventAt: at }, { status: word, at: earlier })).toBe(counts && !fro);
});

test("an offer that nobody chose ends at its moment; one that was chosen stands where its lender says", () => {
  const end = new Date("2026-11-21T18:29:59.999Z");
  const before = new Date(end.getTime() - 1);
  expect([statusOf(null, end, before), statusOf(null, end, end)]).toEqual(["OFFERED", "EXPIRED"]);
  expect([statusOf("IN_REVIEW", end, before), statusOf("DECLINED", end, end)]).toEqual(["IN_REVIEW", "DECLINED"]);
});
