import { describe, expect, test } from "vitest";
import { partnerLink } from "../../src/blocks/share/partner-link.ts";
import { whatsAppLink } from "../../src/blocks/share/whatsapp-link.ts";

const HOME = "https://saral.example/in/home/app";
const OWN = { home: HOME, brand: { id: "mitti-farm", names: { en: "Mitti Farm" } } };

describe("a partner's own link", () => {
  test.each([
    [undefined, undefined, "/?utm_source=mitti-farm"],
    ["/emi-calculator", { utm_medium: "poster", utm_campaign: "" }, "/emi-calculator?utm_medium=poster&utm_source=mitti-farm"],
    ["/create-merchant-form/{brand}", {}, "/create-merchant-form/mitti-farm"],
    ["/create-merchant-form/{brand}", { utm_medium: "poster" }, "/create-merchant-form/mitti-farm?utm_medium=poster"],
  ])("to %s with %j", (path, parameters, expected) => {
    expect(partnerLink(OWN, path, parameters)).toBe(HOME + expected);
  });

  test("S39 no parameter replaces the partner or leaves the site", () => {
    const link = new URL(partnerLink(OWN, "/", { utm_source: "another", utm_campaign: "a&b=c#//evil.example" }));
    expect(link.origin).toBe("https://saral.example");
    expect(Object.fromEntries(link.searchParams)).toEqual({ utm_source: "mitti-farm", utm_campaign: "a&b=c#//evil.example" });
  });

  test("of an account without a brand has no source", () => {
    expect(partnerLink({ home: HOME, brand: null })).toBe(`${HOME}/`);
  });
});

test("a message to WhatsApp has its lines, Hindi and signs unchanged", () => {
  const message = "नमस्ते & hello\nhttps://saral.example/?a=b&c=d";
  expect(new URL(whatsAppLink(message)).searchParams.get("text")).toBe(message);
});
