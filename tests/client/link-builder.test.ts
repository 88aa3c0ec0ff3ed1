import { expect, test } from "vitest";
import { buttonHtml } from "../../src/blocks/link-builder/button-html.ts";
import { campaignOf } from "../../src/blocks/link-builder/campaign-of.ts";

test.each([
  ["  Diwali Mela ", "diwali-mela"],
  ["shop_2.b", "shop_2.b"],
  ["", ""],
  ["   ", ""],
  ["दिवाली", null],
  ["-first", null],
  ["a&b", null],
  ["x".repeat(61), null],
])("the campaign %j is %j in links", (typed, mark) => {
  expect(campaignOf(typed)).toBe(mark);
});

test("S38 link and label cannot end the attribute or the element of a button", () => {
  const link = `https://saral.example/?a=1&b="><script>'`;
  expect(buttonHtml('<a href="{link}">{label}</a>', { link, label: "Loans & <cards> {link}" })).toBe(
    '<a href="https://saral.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;&#39;">Loans &amp; &lt;cards&gt; {link}</a>',
  );
});
