import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { CriteriaBlock } from "../../src/blocks/criteria/criteria-block.tsx";
import type { CriterionAnswers, Impact, LenderCriteria, Trial } from "../../src/contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../src/contract/staff/staff-forms.ts";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

/** Editing, trying and publishing a lender's criteria. */
const tried = fn();
const published = fn();

const meta: Meta = {
  title: "blocks/Criteria",
  decorators: [onStage],
  beforeEach: [
    prepare,
    () => {
      tried.mockClear();
      published.mockClear();
    },
  ],
  render: () => <CriteriaBlock />,
};
export default meta;
type Story = StoryObj;

const text = { type: "string" };
const list = { type: "array", uniqueItems: true, items: text };
const number = { type: "number" };
const bounds = { minimum: number, maximum: number, exclusiveMinimum: number, exclusiveMaximum: number };
const properties = { fact: text, ...bounds, among: list, notAmong: list, pattern: text, notPattern: text };
const clauses = { type: "array", items: { type: "object", required: ["fact"], properties } };
const reason = { type: "object", required: ["en"], properties: { en: text, hi: text } };
const items = { type: "object", properties: { id: text, reason, when: clauses, whenText: text, test: clauses, testText: text } };
const rupees = { type: "number", "x-ui": { format: "rupees" } };
const rateRow = {
  type: "object",
  properties: {
    when: { ...clauses, "x-ui": { holds: "clauses" } },
    when_json: { type: "string", "x-ui": { holds: "json" } },
    annualRate: { type: "number", title: "Rate", "x-ui": { format: "percent-year" } },
  },
};
const closing = {
  type: "object",
  title: "Closing early",
  required: ["charges"],
  properties: { charges: { type: "array", title: "Charges", items: number } },
};
const terms = {
  type: "object",
  required: ["amount", "rateCard"],
  properties: {
    amount: { type: "object", title: "Loan amount", properties: { min: { ...rupees, title: "From" } } },
    rateCard: { type: "array", title: "Interest rate", items: rateRow },
    closing,
  },
};
const SCHEMA = { $id: STAFF_FORM, type: "object", properties: { criteria: { type: "array", items }, terms } };
/** A compiled validator, as from the server, that accepts everything. */
const VALIDATOR = `data:text/javascript,export default () => ({ "${STAFF_FORM}": () => true })`;

const criterion = (id: string, test: CriterionAnswers["test"], reasonText: string): CriterionAnswers => ({
  id,
  reason: { en: reasonText, hi: reasonText },
  test: test ?? [],
});
const CRITERIA = [
  criterion("age", [{ fact: "age", minimum: 21, maximum: 60 }], "From 21 to 60 years"),
  criterion("income", [{ fact: "income", minimum: 20_000 }], "Your income is too low"),
  criterion("mode", [{ fact: "mode", among: ["BANK"] }], "Your salary is paid in cash"),
  { id: "more", reason: { en: "Neither" }, testText: '{ "anyOf": [true] }' },
];
const TERMS = { amount: { min: 50_000 }, rateCard: [{ annualRate: 12, when: [{ fact: "income", minimum: 40_000 }] }, { annualRate: 14 }] };
const record = (more: Partial<LenderCriteria> = {}): LenderCriteria => ({
  lender: "a-bank",
  lenderName: "A Bank",
  enabled: true,
  product: "LOAN",
  productName: "Personal Loan",
  publication: 7,
  form: { url: "/stories/assets/criteria.json", validator: VALIDATOR },
  criteria: CRITERIA,
  terms: TERMS,
  facts: [
    { name: "age", label: "Age", kind: "number" },
    { name: "income", label: "Monthly income", kind: "number" },
    {
      name: "mode",
      label: "Salary paid by",
      kind: "text",
      values: ["BANK", "CASH"].map((value) => ({ value, label: value.toLowerCase() })),
    },
  ],
  history: [
    {
      publication: 5,
      publishedAt: "2026-10-01T06:30:00.000Z",
      author: "asha",
      note: "A trial",
      criteria: [criterion("age", [{ fact: "age", minimum: 18 }], "From 18 years")],
      terms: { ...TERMS, amount: { min: 30_000 } },
    },
  ],
  ...more,
});
const trial = (more: Partial<Trial> = {}): Trial => ({
  id: "3f1c1b6e-0000-4000-8000-000000000001",
  state: "waiting",
  done: 0,
  total: 0,
  complete: false,
  impact: null,
  uncounted: [],
  findings: [],
  published: null,
  ...more,
});
const COUNTED: Impact = {
  considered: 512,
  before: 230,
  after: 180,
  gained: null,
  lost: 50,
  leftWithout: 10,
  byFigure: [{ figure: "emi", label: "EMI", better: 30, worse: null }],
  byAnswer: [
    {
      fact: "income_band",
      label: "Monthly income",
      values: [
        { value: "15000-25000", label: "₹15,000–25,000", gained: null, lost: 40 },
        { value: "25000-50000", label: "₹25,000–50,000", gained: null, lost: 10 },
      ],
    },
  ],
  allCompared: false,
  byReason: [{ value: "Your income is too low", label: "Your income is too low", gained: null, lost: 50 }],
  examples: [
    { change: "lost", customers: 20, answers: [{ label: "Monthly income", value: "₹15,000–25,000" }], reasons: ["Your income is too low"] },
  ],
};
const READY = trial({ state: "ready", done: 512, total: 512, complete: true, impact: COUNTED });

const staged = (api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    api: {
      "GET /api/admin/eligibility": () => ({
        data: [{ lender: "a-bank", name: "A Bank", enabled: true, products: [{ product: "LOAN", name: "Personal Loan", criteria: 4 }] }],
      }),
      "GET /api/admin/eligibility/{lender}/{product}": () => ({ data: record() }),
      "GET /stories/assets/criteria.json": () => SCHEMA,
      "POST /api/admin/eligibility/{lender}/{product}/trials": ({ body }: StubRequest) => {
        tried(body);
        return { data: trial() };
      },
      "GET /api/admin/criteria-trials/{trial}": () => ({ data: READY }),
      ...api,
    },
  },
});

interface Playing {
  canvas: Parameters<NonNullable<Story["play"]>>[0]["canvas"];
  userEvent: Parameters<NonNullable<Story["play"]>>[0]["userEvent"];
}

/** Raises the minimum income and requests the effect. */
async function raise({ canvas, userEvent }: Playing): Promise<void> {
  await userEvent.click(await canvas.findByText("Monthly income: at least 20,000"));
  const least = canvas.getAllByRole("spinbutton", { name: "At least" }).find((one) => (one as HTMLInputElement).value === "20000");
  await userEvent.clear(least as HTMLElement);
  await userEvent.type(least as HTMLElement, "25000");
  await expect(await canvas.findByText("Monthly income: at least 25,000")).toBeVisible();
  await userEvent.click(canvas.getByRole("button", { name: "See what it changes" }));
}

/** The terms are collapsed, and edited like the criteria: each row by its sentence, in the order that counts. */
export const Terms: Story = {
  parameters: staged(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Rates, limits and fees"));
    const group = within(canvas.getByRole("group", { name: "Loan amount" }));
    const from = group.getByRole("spinbutton", { name: "From (₹)" });
    await expect(from).toHaveValue(50_000);
    await expect(from).toHaveAccessibleDescription("₹50,000");
    await userEvent.type(from, "0");
    await expect(from).toHaveAccessibleDescription("₹5,00,000");
    await userEvent.clear(from);
    await userEvent.type(from, "999");
    await expect(group.queryByText("₹999")).toBeNull();
    await userEvent.click(canvas.getByText("Rate: 12% a year – if Monthly income: at least 40,000"));
    await userEvent.click(canvas.getByRole("button", { name: "Move row 2 up" }));
    await userEvent.click(canvas.getByRole("button", { name: "Add: Closing early" }));
    await waitFor(() => expect(canvas.getByRole("button", { name: "Add a row: Charges" })).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "See what it changes" }));
    await expect(await canvas.findByRole("row", { name: "EMI 30 under 10" })).toBeVisible();
    await expect(tried.mock.calls[0]?.[0]).toMatchObject({
      terms: {
        amount: { min: 999 },
        rateCard: [{ annualRate: 14 }, { annualRate: 12, when: [{ fact: "income", minimum: 40_000 }] }],
        closing: { charges: [] },
      },
    });
    await userEvent.click(canvas.getByRole("button", { name: "Remove Closing early" }));
    await expect(canvas.getByRole("button", { name: "Add: Closing early" })).toHaveFocus();
  },
};

/** A new row expands, with the focus in its first field, which is before its condition. The focus stays in the list. */
export const RowsByKeyboard: Story = {
  parameters: staged(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Rates, limits and fees"));
    const button = (name: string) => canvas.getByRole("button", { name });
    button("Add a row: Interest rate").focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getAllByRole("spinbutton", { name: "Rate (% a year)" }).at(-1)).toHaveFocus());
    await expect(canvas.getByText("Row 3")).toBeVisible();
    button("Move row 3 up").focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button("Move row 2 up")).toHaveFocus());
    button("Remove row 2").focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button("Add a row: Interest rate")).toHaveFocus());
    await expect(canvas.queryByText("Row 3")).toBeNull();
  },
};

/** The section and the row with the wrong field open, and stay open. */
export const WrongInTerms: Story = {
  parameters: staged({
    "GET /api/admin/criteria-trials/{trial}": () => ({
      data: trial({
        state: "refused",
        findings: [{ path: "/terms/rateCard/0/annualRate", keyword: "maximum", message: "That is too much." }],
      }),
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByText("That is too much.")).toBeVisible();
    await expect(canvas.getAllByRole("alert")).toHaveLength(1);
    const rate = canvas.getAllByRole("spinbutton", { name: "Rate (% a year)" })[0] as HTMLElement;
    await waitFor(() => expect(rate).toHaveFocus());
    await userEvent.clear(rate);
    await userEvent.type(rate, "11");
    await expect(rate).toBeVisible();
  },
};

export const SeenAndPublished: Story = {
  parameters: staged({
    "POST /api/admin/criteria-trials/{trial}/publish": ({ body }: StubRequest) => {
      published(body);
      return { data: { ...READY, state: "publishing" } };
    },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByRole("heading", { name: "What it changes" })).toHaveFocus();
    const lost = canvasElement.querySelector("[data-figure=lost]");
    await expect(lost).toHaveTextContent("50");
    const byIncome = within(canvas.getByRole("table", { name: "Monthly income" }));
    await expect(byIncome.getByRole("row", { name: "₹15,000–25,000 under 10 40" })).toBeVisible();
    const byReason = within(canvas.getByRole("table", { name: "What customers are told" }));
    await expect(byReason.getByRole("row", { name: "Your income is too low under 10 50" })).toBeVisible();
    await expect(canvas.getByText("20 customers with Monthly income: ₹15,000–25,000 lose the lender. They would be told:")).toBeVisible();
    await expect(canvas.getByText("fewer than 10")).toBeVisible();
    await expect(canvas.getByText(/^Answers differ too much/)).toBeVisible();
    await expect(tried.mock.calls[0]?.[0]).toMatchObject({
      publication: 7,
      criteria: [{}, { test: [{ fact: "income", minimum: 25_000 }] }, {}, {}],
    });
    await expect(canvas.queryByText(/still name limits/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Publish" }));
    const dialog = await canvas.findByRole("dialog");
    await expect(dialog).toHaveTextContent("fewer than 10 of 512 customers gain the lender, 50 lose it");
    await expect(published).not.toHaveBeenCalled();
  },
};

const AMOUNT_IN_TEXT = CRITERIA.map((one) => (one.id === "income" ? { ...one, reason: { en: "Below ₹20,000", hi: "आय कम है" } } : one));

/** The text for customers would say what is no longer true. */
export const TextNamesTheOldLimit: Story = {
  parameters: staged({
    "GET /api/admin/eligibility/{lender}/{product}": () => ({ data: record({ criteria: AMOUNT_IN_TEXT }) }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByText("The texts for customers still name limits that were changed:")).toBeVisible();
    await expect(canvas.getByText("income, English: 20,000")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Publish" })).toBeEnabled();
  },
};

export const TooFewToCount: Story = {
  parameters: staged({
    "GET /api/admin/criteria-trials/{trial}": () => ({ data: { ...READY, impact: null, complete: false, uncounted: ["income"] } }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByText(/could identify individuals: Monthly income/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Publish" }));
    await expect(await canvas.findByRole("dialog")).toHaveTextContent("was not counted");
  },
};

export const DuplicateName: Story = {
  parameters: staged({
    "GET /api/admin/eligibility/{lender}/{product}": () => ({ data: record({ criteria: [...CRITERIA, ...CRITERIA.slice(0, 1)] }) }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    // The second one shows the error, without a request to the server.
    await expect(await canvas.findByText("Another criterion has this short name.")).toBeVisible();
    await expect(tried).not.toHaveBeenCalled();
  },
};

export const WrongAtItsField: Story = {
  parameters: staged({
    "GET /api/admin/criteria-trials/{trial}": () => ({
      data: trial({
        state: "refused",
        findings: [{ path: "/criteria/0/test/0/fact", keyword: "unknown", message: "There is no such fact." }],
      }),
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    // The criterion expands, and its field has the focus.
    await expect(await canvas.findByText("There is no such fact.")).toBeVisible();
  },
};

/** Publications in force, one per request. */
let inForce: number[] = [];
const conflict = () =>
  refusedResponse(409, "PUBLICATION_CONFLICT", "Published meanwhile.", undefined, [
    { path: "/publications/8", keyword: "published", message: "Publication 8, meera: Older people too" },
  ]);

export const ConflictAndReloadFails: Story = {
  parameters: staged({
    "GET /api/admin/eligibility/{lender}/{product}": () => {
      const publication = inForce.shift();
      return publication === undefined ? refusedResponse(503, "UNAVAILABLE", "Later.") : { data: record({ publication }) };
    },
    "POST /api/admin/eligibility/{lender}/{product}/trials": conflict,
  }),
  beforeEach: () => {
    inForce = [7];
  },
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByRole("alert")).toHaveTextContent("This could not be loaded.");
    await expect(canvas.getByText("Monthly income: at least 25,000")).toBeVisible();
    // Retry, once the server can be read.
    inForce = [8];
    await userEvent.click(canvas.getByRole("button", { name: "See what it changes" }));
    await expect(await canvas.findByText("Publication 8, meera: Older people too")).toBeVisible();
  },
};

export const PublicationConflict: Story = {
  parameters: staged({
    "GET /api/admin/eligibility/{lender}/{product}": () => ({ data: record({ publication: inForce.shift() ?? 8 }) }),
    "POST /api/admin/eligibility/{lender}/{product}/trials": conflict,
  }),
  beforeEach: () => {
    inForce = [7];
  },
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByText("Publication 8, meera: Older people too")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Continue with selection" }));
    // The input is not lost.
    await expect(await canvas.findByText("Monthly income: at least 25,000")).toBeVisible();
  },
};

export const PreviousVersion: Story = {
  parameters: staged(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText("Earlier versions"));
    await expect(canvas.getByText("Loan amount: From: ₹30,000")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Use these again" }));
    await expect(canvas.getByRole("button", { name: "See what it changes" })).toBeEnabled();
    await expect(canvas.getAllByText("Age: at least 18")[0]).toBeVisible();
  },
};

export const Counting: Story = {
  parameters: staged({
    "GET /api/admin/criteria-trials/{trial}": () => ({ data: trial({ state: "counting", done: 128, total: 512 }) }),
    "POST /api/admin/criteria-trials/{trial}/cancel": () => ({ data: trial({ state: "cancelled", done: 128, total: 512 }) }),
  }),
  play: async ({ canvas, userEvent }) => {
    await raise({ canvas, userEvent });
    await expect(await canvas.findByText("128 of 512 customers")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await canvas.findByText("The count was cancelled. Nothing was published.")).toBeVisible();
  },
};

export const LenderIsOff: Story = {
  parameters: staged({ "GET /api/admin/eligibility/{lender}/{product}": () => ({ data: record({ enabled: false, history: [] }) }) }),
  play: async ({ canvas }) => void (await expect(await canvas.findByText(/This lender is off/)).toBeVisible()),
};

export const Loading: Story = { parameters: staged({ "GET /api/admin/eligibility": neverResponds }) };
export const NotFound: Story = {
  parameters: staged({ "GET /api/admin/eligibility": () => refusedResponse(403, "FORBIDDEN", "Not for you.") }),
};
