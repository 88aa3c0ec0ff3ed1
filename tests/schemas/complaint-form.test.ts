import { expect, test } from "vitest";
import { complain } from "../../src/contract/customer/rights.ts";
import type { FieldSlice } from "../../src/contract/site/slices.ts";
import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { resolveForm } from "../../src/engine/catalog/resolve.ts";
import { shippedFolder } from "./shipped.ts";

const catalog = { forms: shippedFolder("forms"), shared: shippedFolder("shared"), options: shippedFolder("options"), consents: new Map() };

test("the call of complaints accepts the mobile numbers that their form accepts", () => {
  const [step] = resolveForm(catalog as unknown as Catalog, "write-complaint").steps;
  const { properties = {} } = complain.body as object as FieldSlice;
  for (const pattern of [step?.schema.properties?.mobile?.pattern, properties.mobile?.pattern])
    expect("9876543210").toMatch(new RegExp(pattern ?? "^$"));
});
