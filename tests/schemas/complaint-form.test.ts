import { expect, test } from "vitest";
import { complain } from "../../src/contract/customer/rights.ts";
import type { FieldSlice } from "../../src/contract/site/slices.ts";
import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { resolveForm } from "../../src/engine/catalog/resolve.ts";
import { shippedFolder } from "./shipped.ts";

const catalog = { forms: shippedFolder("forms"), shared: shippedFolder("shared"), options: shippedFolder("options"), consents: new Map() };

test("the form of complaints has the limits of the call that it is sent by, and the call accepts its mobile numbers", () => {
  const [step] = resolveForm(catalog as unknown as Catalog, "write-complaint").steps;
  const { properties = {}, required } = complain.body as object as FieldSlice;
  expect(step?.schema.required).toEqual(required);
  for (const name of ["name", "email", "text"]) expect(step?.schema.properties?.[name]?.maxLength).toBe(properties[name]?.maxLength);
  for (const pattern of [step?.schema.properties?.mobile?.pattern, properties.mobile?.pattern])
    expect("9876543210").toMatch(new RegExp(pattern ?? "^$"));
});
