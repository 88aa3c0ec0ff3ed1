import { describe, expect, test } from "vitest";
import type { LenderDocument } from "../../src/contract/documents.gen.ts";
import { checkSchema } from "../../src/engine/catalog/checks/check-schema.ts";
import { checkTerms } from "../../src/engine/catalog/checks/lenders/check-terms.ts";
import type { Kind } from "../../src/engine/catalog/document.ts";
import { METAS, shippedCatalog, shippedDocuments } from "./checkout.ts";

const catalog = shippedCatalog();

/** What is found in the first shipped document of a kind with one value in place of what it has there. */
function findingsWith(kind: Kind, pointer: string, value: unknown): string[] {
  const shipped = shippedDocuments().find((document) => document.kind === kind);
  const document = structuredClone(shipped) as { content: Record<string, unknown> };
  const names = pointer.split("/").slice(1);
  const last = names.pop() ?? "";
  const parent = names.reduce<Record<string, unknown>>((node, name) => {
    node[name] ??= {};
    return node[name] as Record<string, unknown>;
  }, document.content);
  parent[last] = value;
  const inTerms = kind === "lender" ? checkTerms(catalog, document.content as unknown as LenderDocument, METAS) : [];
  return [...checkSchema([document as never], METAS), ...inTerms].map((found) => `${found.pointer} ${found.code}`);
}

const HOSTS = [
  "https://सरल.भारत",
  "https://x.example;sandbox",
  "https://x.example;report-uri",
  "https://x.example,y.example",
  "https://'unsafe-inline'",
  "https://*.example",
  "https://*",
  "https://x.example?a",
  "https://x.example#a",
  "https://user:secret@x.example",
  "https://x.example:0",
  "https://x.example:65536",
  "https://-x.example",
  "https://x..example",
  `https://${"x".repeat(64)}.example`,
  "http://x.example",
];
const GOOD_HOSTS = ["https://x.example", "https://x.example:8443", "https://xn--l2bo2be.xn--h2brj9c", "https://api-2.x.example:65535"];

describe("S60 a host contains ASCII host characters only, so that no header and no URL breaks", () => {
  test.each(HOSTS)("%s is refused", (host) => {
    expect(findingsWith("site", "/apiBase", host)).toEqual(["/apiBase wrong-shape"]);
    const elsewhere = ["/connector/endpoint", "/products/0/terms/kfs/kfsUrl"];
    // There an address may go on after its host.
    if (/[?#]/.test(host)) return;
    for (const pointer of elsewhere) expect(findingsWith("lender", pointer, host), pointer).toEqual([`${pointer} wrong-shape`]);
  });

  test.each(GOOD_HOSTS)("%s is accepted", (host) => {
    expect(findingsWith("site", "/apiBase", host)).toEqual([]);
    expect(findingsWith("lender", "/connector/endpoint", `${host}/v1/applications`)).toEqual([]);
    expect(findingsWith("lender", "/products/0/terms/kfs/kfsUrl", `${host}/kfs?of=loan&in=hi#fees`)).toEqual([]);
  });

  test("the path after a host is ASCII too, and a lender's endpoint has no query, as its path is appended", () => {
    expect(findingsWith("lender", "/products/0/terms/kfs/kfsUrl", "https://x.example/शर्तें")).not.toEqual([]);
    expect(findingsWith("lender", "/connector/endpoint", "https://x.example/a?b")).not.toEqual([]);
    expect(findingsWith("site", "/apiBase", "https://x.example/api")).not.toEqual([]);
  });

  test("a sender's name is one line", () => {
    for (const name of ["A\u2028Bcc: x", "A\tB", "A\u0085B"])
      expect(findingsWith("site", "/mail", { address: "a@x.example", name: { en: name } }), name).not.toEqual([]);
  });
});

describe("S60 a duration is within its range", () => {
  const TIMES: [kind: Kind, pointer: string, value: number, good: boolean][] = [
    ["site", "/session/customer/absoluteHours", 0.0001, false],
    ["site", "/session/customer/absoluteHours", 0.25, true],
    ["site", "/session/admin/absoluteHours", 1.1, true],
    ["site", "/session/partner/idleMinutes", 0.5, false],
    ["site", "/session/partner/idleMinutes", 1, true],
    ["site", "/idle/customerMinutes", 0.01, false],
    ["site", "/toasts/seconds", 0.1, false],
    ["site", "/toasts/seconds", 1, true],
    ["lender", "/connector/timeoutSeconds", 0.0005, false],
    ["lender", "/connector/timeoutSeconds", 1, true],
    ["lender", "/connector/timeoutSeconds", 16.1, true],
    ["lender", "/connector/timeoutSeconds", 60.5, false],
  ];
  test.each(TIMES)("%s%s: %d is accepted: %s", (kind, pointer, value, good) => {
    expect(findingsWith(kind, pointer, value)).toEqual(good ? [] : [`${pointer} out-of-range`]);
  });
});
