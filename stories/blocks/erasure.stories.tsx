import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router-dom";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import OpenErasure from "../../src/blocks/erasure/open-erasure.tsx";
import { wireCalls } from "../../src/client/http/http.ts";
import type { ErasureCase, FoundCustomer } from "../../src/contract/staff/erasures.ts";
import { type ApiStubs, neverResponds, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const AT = "2026-11-20T10:00:00.000Z";
const LATER = "2026-11-27T10:00:00.000Z";
const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
const called = fn();

const proposal = (more: Partial<ErasureCase> = {}): ErasureCase => ({
  id: uuid(1),
  number: null,
  state: "proposed",
  reason: "The customer asked for it",
  proposedBy: "asha",
  proposedAt: AT,
  lapsesAt: LATER,
  own: false,
  askedAt: AT,
  confirmedBy: null,
  endedAt: null,
  erased: [],
  stays: [],
  lenders: [],
  ...more,
});
const retention = (endsAt: string | null): ErasureCase["stays"][number] => ({
  what: "What was agreed to",
  why: "Consent must be proved",
  until: "7 years after the erasure",
  endsAt,
});
const BANK = { id: "asha-bank", name: "Asha Bank", officer: "R. Rao, officer@asha.example", applications: 1 };
const CERTIFICATE = proposal({
  state: "done",
  number: "E-20261120-7K3M9QZW",
  confirmedBy: "meera",
  endedAt: LATER,
  erased: [{ kind: "profile", count: 1 }],
  stays: [retention("2033-11-27T10:00:00.000Z")],
  lenders: [BANK],
});
const customer = (more: Partial<FoundCustomer> = {}): FoundCustomer => ({
  customerId: uuid(2),
  name: "Z••• Q•••",
  mobile: "••••••••21",
  email: "z•••",
  since: AT,
  asked: { id: uuid(3), askedAt: AT, answerBy: "2026-12-20T10:00:00.000Z" },
  held: [{ kind: "profile", tables: ["customers"], count: 1, stays: false }],
  stays: [retention(null)],
  lenders: [BANK],
  onTheWay: 1,
  proposal: null,
  ...more,
});

/** Two proposals per page; the cursor is the index of the next one. */
const OPEN = [1, 4, 5].map((digit) => proposal({ id: uuid(digit), proposedBy: `member${digit}` }));
const page = ({ query }: StubRequest) => {
  const from = Number(query.get("cursor") ?? 0);
  return { data: OPEN.slice(from, from + 2), nextCursor: from + 2 < OPEN.length ? String(from + 2) : null };
};

const api: ApiStubs = {
  "GET /api/admin/erasures": page,
  "POST /api/admin/erasures/search": () => ({ data: [customer()] }),
  "GET /api/admin/erasures/certificates/{number}": () => ({ data: CERTIFICATE }),
  "GET /api/admin/erasures/{id}": () => ({ data: { erasure: proposal(), customer: customer({ proposal: proposal() }) } }),
  "POST /api/admin/erasures/requests/{id}/refuse": ({ params, body }) => {
    called(params.id, body);
    return { ok: true };
  },
  "POST /api/admin/erasures": ({ body }) => {
    called("propose", body);
    return { data: proposal({ own: true }) };
  },
  "POST /api/admin/erasures/{id}/confirm": () => ({ data: CERTIFICATE }),
};
const withoutStubs = (all: ApiStubs, some: ApiStubs): ApiStubs =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in some)));
const staged = (change: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/erase",
    path: "/admin/erase",
    api: { ...change, ...withoutStubs(api, change) },
  },
});

const meta: Meta = {
  title: "blocks/Erasure",
  decorators: [onStage],
  beforeEach: [prepare, () => void called.mockClear()],
  parameters: staged(),
  render: (_, { globals }) => {
    const inLanguage = (en: string, hi: string) => pick(String(globals.language ?? "en"), en, hi);
    return (
      <OpenErasure
        reasons={[{ id: "asked", label: inLanguage("The customer asked for it", "ग्राहक ने कहा है") }]}
        refusals={[
          { id: "identity", label: inLanguage("We could not be sure that it was you", "पक्का नहीं हो सका कि अनुरोध आपका ही है") },
          { id: "dispute", label: inLanguage("A dispute is not settled yet", "विवाद अभी सुलझा नहीं है") },
        ]}
      />
    );
  },
};
export default meta;
type Story = StoryObj;
type Playing = Parameters<NonNullable<Story["play"]>>[0];

async function search({ canvas, userEvent }: Pick<Playing, "canvas" | "userEvent">, text = "9876543210") {
  await userEvent.type(canvas.getByRole("textbox"), text);
  await userEvent.click(canvas.getByRole("button", { name: "Search" }));
}

export const WaitingPageByPage: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Proposed by member1/)).toBeVisible();
    await expect(canvas.queryByText(/Proposed by member5/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(await canvas.findByText(/Proposed by member5/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Show more" })).toBeNull();
  },
};

export const OpenedByALink: Story = {
  parameters: {
    stage: {
      ...staged().stage,
      path: `/admin/erase?erasure.request=${uuid(3)}`,
      api: {
        ...api,
        "POST /api/admin/erasures/search": ({ body }: StubRequest) => {
          called("search", body);
          return { data: [customer()] };
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("article", { name: "Z••• Q•••" })).toBeVisible();
    await expect(called).toHaveBeenCalledWith("search", { contact: uuid(3) });
    await expect(canvas.getByRole("textbox")).toHaveValue(uuid(3));
  },
};

/** Settles the first of two searches. */
let respondToFirst: () => void = () => {};

/** Two links in quick succession: the response to the first, which is later, is not shown. */
export const OpenedByTwoLinks: Story = {
  parameters: staged({
    "POST /api/admin/erasures/search": ({ body }) => {
      if ((body as { contact: string }).contact === uuid(4)) return { data: [customer({ name: "S•••" })] };
      return new Promise((settle) => {
        respondToFirst = () => settle({ data: [customer()] });
      });
    },
  }),
  render: (args, context) => (
    <>
      {meta.render?.(args, context)}
      {[3, 4].map((digit) => (
        <Link key={digit} to={`?erasure.request=${uuid(digit)}`}>
          {`Request ${digit}`}
        </Link>
      ))}
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("link", { name: "Request 3" }));
    await userEvent.click(canvas.getByRole("link", { name: "Request 4" }));
    await expect(await canvas.findByRole("article", { name: "S•••" })).toBeVisible();
    respondToFirst();
    // A later call is answered after it.
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await canvas.findByText(/Proposed by member5/);
    await expect(canvas.getByRole("article", { name: "S•••" })).toBeVisible();
  },
};

export const NothingWaits: Story = {
  parameters: staged({ "GET /api/admin/erasures": () => ({ data: [], nextCursor: null }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No proposals are waiting.")).toBeVisible();
  },
};

export const WaitingLoads: Story = {
  parameters: staged({ "GET /api/admin/erasures": neverResponds }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status", { name: "Loading" })).toBeVisible();
  },
};

let fails = true;
export const WaitingFails: Story = {
  beforeEach: () => {
    fails = true;
  },
  parameters: staged({
    "GET /api/admin/erasures": (request) => (fails ? refusedResponse(503, "UNAVAILABLE", "Later, please.") : page(request)),
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole("button", { name: "Try again" });
    await expect(canvas.queryByText("No proposals are waiting.")).toBeNull();
    fails = false;
    await userEvent.click(again);
    await expect(await canvas.findByText(/Proposed by member1/)).toBeVisible();
  },
};

export const Proposing: Story = {
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent });
    await expect(await canvas.findByRole("heading", { name: "Z••• Q•••" })).toBeVisible();
    await expect(canvas.getByText(/Asked for erasure on 20\/11\/2026/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Propose erasure" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Propose erasure" }));
    await waitFor(() => expect(called).toHaveBeenCalledWith("propose", { customerId: uuid(2), reason: "asked" }));
  },
};

export const Refusing: Story = {
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent });
    await userEvent.selectOptions(await canvas.findByLabelText("Why refuse"), "dispute");
    await userEvent.click(canvas.getByRole("button", { name: "Refuse the request" }));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByText(/A dispute is not settled yet/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Refuse the request" }));
    await waitFor(() => expect(called).toHaveBeenCalledWith(uuid(3), { reason: "dispute" }));
    await waitFor(() => expect(canvas.queryByText(/Asked for erasure/)).toBeNull());
    await expect(canvas.queryByLabelText("Why refuse")).toBeNull();
  },
};

export const NoMatch: Story = {
  parameters: staged({ "POST /api/admin/erasures/search": () => ({ data: [] }) }),
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent });
    await expect(await canvas.findByText("No customer has this number, email or request.")).toBeVisible();
  },
};

/** Messages of failed calls, which the area would show as toasts. */
const reportedMessage = fn();
const recordMessages = () => {
  reportedMessage.mockClear();
  wireCalls({
    apiBase: () => "",
    token: () => null,
    failed: ({ message }) => reportedMessage(message),
    signedOut: () => {},
    failureText: () => "",
  });
};

export const SamePersonRefused: Story = {
  beforeEach: recordMessages,
  parameters: staged({
    "POST /api/admin/erasures/{id}/confirm": ({ params }) => {
      called("confirm", params.id);
      return refusedResponse(409, "ONE_PERSON", "The two accounts may be one person's.");
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole("button", { name: "Open" }))[0] as HTMLElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Erase permanently" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Erase permanently" }));
    await waitFor(() => expect(reportedMessage.mock.calls).toEqual([["The two accounts may be one person's."]]));
    await expect(called.mock.calls).toEqual([["confirm", uuid(1)]]);
    // Nothing was done: the dialog stays open, can be cancelled, and the proposal remains open.
    await waitFor(() => expect(dialog.getByRole("button", { name: "Erase permanently" })).not.toHaveAttribute("aria-busy", "true"));
    await expect(canvas.queryByRole("heading", { name: "Certificate of erasure" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("button", { name: "Erase permanently" })).toBeEnabled();
    await expect(canvas.getByRole("button", { name: "Withdraw" })).toBeEnabled();
    await expect(called).toHaveBeenCalledOnce();
  },
};

let isResponseLost = true;
export const ProposingOnce: Story = {
  beforeEach: () => {
    isResponseLost = true;
    recordMessages();
  },
  parameters: staged({
    "POST /api/admin/erasures": ({ headers, body }) => {
      called(headers.get("idempotency-key"), (body as { reason: string }).reason);
      if (isResponseLost) throw new TypeError("no answer came");
      return { data: proposal({ own: true }) };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent });
    await userEvent.click(await canvas.findByRole("button", { name: "Propose erasure" }));
    const yes = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Propose erasure" });
    await userEvent.click(yes());
    await waitFor(() => expect(reportedMessage).toHaveBeenCalledOnce());
    isResponseLost = false;
    await waitFor(() => expect(yes()).not.toHaveAttribute("aria-busy", "true"));
    await userEvent.click(yes());
    await waitFor(() => expect(called).toHaveBeenCalledTimes(2));
    // The retry has the same idempotency key, so the server performs it once.
    const [first, again] = called.mock.calls;
    await expect(first?.[0]).toMatch(/^[\da-f-]{36}$/);
    await expect(again).toEqual(first);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Certificate: Story = {
  play: async ({ canvas, userEvent }) => {
    await search({ canvas, userEvent }, "e-20261120-7k3m9qzw");
    const certificate = within(await canvas.findByRole("article"));
    await expect(certificate.getByText("E-20261120-7K3M9QZW")).toBeVisible();
    await expect(certificate.getByText("meera")).toBeVisible();
    await expect(certificate.getByText(/27\/11\/2033/)).toBeVisible();
  },
};

export const FoundHindi: Story = {
  globals: { language: "hi" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("textbox"), "9876543210");
    await userEvent.click(canvas.getByRole("button", { name: "खोजें" }));
    await expect(await canvas.findByRole("button", { name: "अनुरोध अस्वीकार करें" })).toBeVisible();
  },
};
