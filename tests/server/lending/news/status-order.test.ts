import { expect, test } from "vitest";
import { STATUSES, type Status } from "../../../../src/contract/customer/lending/status.ts";
import { changesStatus } from "../../../../src/server/features/lenders/news/changes-status.ts";
import { statusOf } from "../../../../src/server/features/offers/offers.ts";

/**
 * How a lender's status changes the status of an application, by rows: `1` it counts, `~` it counts unless it is late by the lender's
 * clock, since it could have come before, `.` it does not.
 */
const TABLE = `
              OFFERED SELECTED SUBMITTED IN_REVIEW ACTION_NEEDED APPROVED DISBURSED DECLINED EXPIRED
OFFERED       .       .        .         .         .             .        .         .        .
SELECTED      .       .        1         ~         ~             1        1         1        1
SUBMITTED     .       .        .         ~         ~             1        1         1        1
IN_REVIEW     .       .        .         .         ~             1        1         1        1
ACTION_NEEDED .       .        .         ~         .             ~        1         1        1
APPROVED      .       .        .         .         ~             .        1         1        1
DISBURSED     .       .        .         .         .             .        .         .        .
DECLINED      .       .        .         .         .             .        .         .        .
EXPIRED       .       .        .         .         .             .        .         .        .`;

const [head = [], ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([from, ...marks]) => marks.map((mark, index) => [from as Status, head[index] as Status, mark] as const));

test("the table has every status", () => {
  expect(cells).toHaveLength(STATUSES.length ** 2);
  expect([...head].sort()).toEqual([...STATUSES].sort());
});

test.each(cells)("from %s, the lender's %s: %s", (status, word, mark) => {
  const at = new Date("2026-11-21T10:00:00Z");
  const earlier = new Date(at.getTime() - 1);
  const counts = (lastEventAt: Date | null, time: Date | null) => changesStatus({ status, lastEventAt }, { status: word, at: time });
  // The first news, at the same time, later, and without a time.
  expect([counts(null, at), counts(at, at), counts(earlier, at), counts(at, null)]).toEqual(Array(4).fill(mark !== "."));
  expect(counts(at, earlier)).toBe(mark === "1");
});

test("an offer without a choice expires in time; a chosen one has its lender's status", () => {
  const end = new Date("2026-11-21T18:29:59.999Z");
  const before = new Date(end.getTime() - 1);
  expect([statusOf(null, end, before), statusOf(null, end, end)]).toEqual(["OFFERED", "EXPIRED"]);
  expect([statusOf("IN_REVIEW", end, before), statusOf("DECLINED", end, end)]).toEqual(["IN_REVIEW", "DECLINED"]);
});
