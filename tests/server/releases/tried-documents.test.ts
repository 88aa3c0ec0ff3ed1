import { expect, test } from "vitest";
import type { FormDocument, OfferKindDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ContentStore } from "../../../src/server/platform/releases/documents/content-store.ts";
import { dryRunFindings } from "../../../src/server/platform/releases/work/dry-run-findings.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { RELEASE_WORKER } from "../../support/server.ts";

/** What is found in documents, most of which the releaseWorker knows. */
const checkDocuments = async (documents: readonly SourceDocument[]) => RELEASE_WORKER.check(await new ContentStore().hashed(documents));

const PLACE = { kind: "form", id: "one", pointer: "/computed/0/value" } as const;
const MS = 1_000;

test("a figure that cannot be computed for any person is reported, at its calculation", async () => {
  const documents = readCheckout(REPOSITORY);
  const form = documents.find(({ kind, id }) => kind === "form" && id === "personal-loan")?.content as FormDocument;
  const label = { en: "Twice", hi: "दो गुना" };
  const twice = { name: "twice", label, value: { "*": [{ var: "first_name" }, 2] }, step: "income-and-loan" };
  Object.assign(form, { computed: [...(form.computed ?? []), twice] });
  const { findings, build } = await checkDocuments(documents);
  expect(build).toBeNull();
  expect(findings).toEqual([
    expect.objectContaining({
      code: "always-fails",
      kind: "form",
      id: "personal-loan",
      pointer: "/computed/3/value",
      message: expect.stringContaining("a number is needed"),
    }),
  ]);
});

/** What is found where a figure of a term loan that the law asks for is worked out otherwise. */
async function findingsOfFigure(figure: "emi" | "apr" | "totalCost" | "repayment", value: unknown) {
  const documents = readCheckout(REPOSITORY);
  const kind = documents.find(({ kind: own, id }) => own === "offer-kind" && id === "term-loan")?.content as OfferKindDocument;
  Object.assign(kind.figures.find(({ id }) => id === kind.law[figure]) ?? {}, { value });
  const { findings } = await checkDocuments(documents);
  return findings.map(({ code, severity, kind: own, id, pointer }) => `${severity} ${code} ${own}/${id}${pointer}`);
}

test("an offer without a figure that the law requires is reported at the terms of each lender", async () => {
  const found = await findingsOfFigure("emi", { if: [false, 1, null] });
  expect(found).toContain("error required-figure-missing lender/amaltas-bank/products/0/terms");
  expect(found.filter((line) => line.includes("required-figure-missing")).length).toBeGreaterThan(3);
});

test("an unknown name as operand is reported at its place", async () => {
  const unpaid = { payment: [{ afterMoratorium: [{ var: "offer.amount" }, { var: "offer.interestRate" }, 6, 24, "deferred"] }, 1] };
  expect(await findingsOfFigure("emi", unpaid)).toContainEqual(
    expect.stringMatching(/^error operand-of-another-type offer-kind\/term-loan\/figures\/\d+\/value\/payment\/0\/afterMoratorium\/4$/),
  );
});

test("months in place of days are reported at their place", async () => {
  const daily = { dailyInstalments: [{ var: "offer.amount" }, { var: "offer.interestRate" }, { var: "offer.tenure" }] };
  expect(await findingsOfFigure("repayment", daily)).toContainEqual(
    expect.stringMatching(/^error operand-of-another-type offer-kind\/term-loan\/figures\/\d+\/value\/dailyInstalments\/2$/),
  );
});

test.each([
  ["a negative EMI", "emi", { "-": [0, { var: "offer.amount" }] }],
  ["a total cost below the amount", "totalCost", { var: "fees.total" }],
  ["an APR far below the interest rate", "apr", { "/": [{ apr: [{ var: "offer.netDisbursed" }, { var: "offer.repayment" }] }, 100] }],
] as const)("%s is reported at the terms of each lender", async (_what, figure, value) => {
  const found = await findingsOfFigure(figure, value);
  expect(found, found.join("\n")).toContain("warning required-figure-implausible lender/amaltas-bank/products/0/terms");
});

/** Keeps the processor busy for so many milliseconds of its time. */
function blockFor(ms: number): void {
  const before = process.threadCpuUsage();
  for (let spent = 0; spent < ms * MS; ) {
    const { user, system } = process.threadCpuUsage(before);
    spent = user + system;
  }
}

test("a calculation that exceeds its CPU time is reported with the time", () => {
  const [found] = dryRunFindings(PLACE, () => blockFor(2_100));
  expect(found).toMatchObject({ ...PLACE, code: "too-slow-when-used" });
  const [, took = "0"] = /takes (\d+) ms, more than the limit of 2000/.exec(found?.message ?? "") ?? [];
  expect(Number(took)).toBeGreaterThan(2_000);
  expect(dryRunFindings(PLACE, () => blockFor(20))).toEqual([]);
});
