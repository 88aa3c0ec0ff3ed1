import type { FieldSlice, FormSlice } from "../../../src/contract/site/slices.ts";

const KINDS: FieldSlice[] = [
  { type: "string", minLength: 2, maxLength: 40, pattern: "^[A-Za-z ]+$" },
  { type: "integer", minimum: 1, maximum: 1_000_000, "x-ui": { widget: "rupees" } },
  { type: "string", pattern: "^[0-9]{6}$", "x-ui": { widget: "pincode" } },
  { type: "string", format: "date", "x-ui": { widget: "date" } },
  { type: "string", enum: ["a", "b", "c", "d", "e"], "x-labels": ["First", "Second", "Third", "Fourth", "Fifth"] },
];

function fields(prefix: string, count: number): Record<string, FieldSlice> {
  const made = Array.from({ length: count }, (_, index): [string, FieldSlice] => [
    `${prefix}${index}`,
    { ...KINDS[index % KINDS.length], title: `Question ${prefix} ${index}`, "x-messages": { pattern: "Please check this answer" } },
  ]);
  return Object.fromEntries(made);
}

/** A form of one step with as many fields, and twenty more behind a condition. */
export function generatedForm(count: number): FormSlice {
  const answers = fields("q", count - 1);
  return {
    id: "generated",
    title: "Generated",
    submit: null,
    review: false,
    reads: ["more"],
    steps: [
      {
        id: "all",
        reads: ["more"],
        title: "All questions",
        schema: {
          type: "object",
          properties: { more: { type: "string", title: "More", enum: ["no", "yes"], "x-labels": ["No", "Yes"] }, ...answers },
          required: Object.keys(answers).slice(0, count / 2),
          allOf: [
            {
              if: { properties: { more: { const: "yes" } }, required: ["more"] },
              // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
              then: { properties: fields("extra", 20), required: ["extra0"] },
            },
          ],
        },
      },
    ],
    consents: [],
    consentTexts: [],
    facts: [],
    computed: [],
    prefill: {},
  };
}
