import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLocation } from "react-router-dom";
import { expect, fireEvent, fn, screen, spyOn, userEvent as typing, waitFor, within } from "storybook/test";
import { LeaveGuard } from "../../src/blocks/form/leave-guard.tsx";
import { takeToken } from "../../src/client/session/session.ts";
import { StaffBar } from "../../src/screens/chrome/staff/staff-bar.tsx";
import { neverResponds, refusedResponse } from "../support/api-stub.ts";
import { pick } from "../support/config.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

const help = fn();
const found = fn();
const searched = fn();

const route = (name: string, title: string, roles?: number[]) => ({
  id: name,
  path: `/admin/${name}`,
  screen: "page",
  page: name,
  group: "admin",
  title,
  ...(roles && { roles }),
});

const config: NonNullable<Stage["config"]> = (whole) => {
  const text = (en: string, hi: string) => pick(whole.language, en, hi);
  return {
    ...whole,
    routing: {
      ...whole.routing,
      routes: [
        route("start", text("Start", "शुरुआत")),
        route("file-status", text("Uploads", "फ़ाइलों की स्थिति")),
        route("rates", text("Rates", "दरें"), [1]),
        route("file-status/old", text("Old files", "पुरानी फ़ाइलें")),
        { ...route("lost", text("Lost password", "पासवर्ड भूल गए")), group: "public" },
        { ...route("one", text("One file", "एक फ़ाइल")), path: "/admin/file-status/{file}" },
      ],
    },
    menus: {
      bar: [
        { id: "start", label: text("Start", "शुरुआत"), go: "/admin/start", customers: "/admin/customers/{customer}" },
        { id: "files", label: text("Uploads", "फ़ाइलों की स्थिति"), go: "/admin/file-status", group: text("Files", "फ़ाइलें") },
        { id: "rates", label: text("Rates", "दरें"), go: "/admin/rates" },
        { id: "logout", label: text("Logout", "लॉग आउट"), action: "logout" },
      ],
    },
  };
};

const LENDERS = {
  table: "lenders",
  title: "Lenders",
  rows: [{ label: "Upland Bank", go: "/admin/lenders/upland" }],
  more: false,
  failed: false,
};

const stage: Stage = {
  area: "admin",
  session: "signed-in",
  route: "/admin/*",
  path: "/admin/start",
  config,
  api: {
    "POST /api/admin/find": ({ body }) => {
      found((body as { text: string }).text);
      return { groups: [LENDERS] };
    },
    "POST /api/admin/customers/search": ({ body }) => {
      const { text } = body as { text: string };
      searched(text);
      return { customer: text === "9876543210" ? "c1" : null };
    },
  },
};
const withApi = (api: NonNullable<Stage["api"]>): { stage: Stage } => ({ stage: { ...stage, api: { ...stage.api, ...api } } });

function Here() {
  const { pathname } = useLocation();
  return <p data-testid="here">{pathname}</p>;
}

const meta: Meta = {
  title: "Chrome/Command palette",
  decorators: [onStage],
  parameters: { stage },
  globals: { viewport: { value: "desktop" } },
  beforeEach: [
    // Another user's recent pages are gone.
    () => takeToken("other-token"),
    prepare,
    () => {
      for (const mock of [help, found, searched]) mock.mockClear();
      spyOn(console, "error").mockClear();
    },
  ],
  afterEach: () => expect(console.error).not.toHaveBeenCalled(),
  render: () => (
    <>
      <StaffBar onHelp={help} />
      <h1>A page</h1>
      <label>
        Note <input />
      </label>
      <Here />
    </>
  ),
};
export default meta;
type Story = StoryObj;
type Play = Parameters<NonNullable<Story["play"]>>[0];

/** Opens the palette by its keys, once the bar has loaded them. */
async function open({ canvas, userEvent }: Pick<Play, "canvas" | "userEvent">, name = "Search or go to") {
  await canvas.findByRole("button", { name: /^(Keys|कीबोर्ड)$/ });
  await userEvent.keyboard("{Control>}k{/Control}");
  const dialog = within(await screen.findByRole("dialog", { name }));
  const input = dialog.getByRole("combobox");
  await waitFor(() => expect(input).toHaveFocus());
  return { dialog, input };
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent?.trim());
const active = () => screen.getByRole("option", { selected: true });
const here = () => screen.getByTestId("here").textContent;

export const OpensByKeysAndReturnsTheFocus: Story = {
  play: async ({ canvas, userEvent }) => {
    const note = canvas.getByRole("textbox", { name: "Note" });
    await canvas.findByRole("button", { name: "Keys" });
    note.focus();
    const { dialog, input } = await open({ canvas, userEvent });
    // Only pages of the role, which has no access to the rates; no page of a record; no sign-in.
    await expect(options()).toEqual(["Start", "Uploads Files", "Old files Uploads", "Language: हिन्दी hi", "Keys", "Help", "Logout"]);
    await expect(
      within(screen.getByRole("listbox"))
        .getAllByRole("group")
        .map((group) => within(group).getAllByRole("option").length),
    ).toEqual([3, 4]);
    await expect(screen.getByRole("group", { name: "Pages" })).toBeVisible();
    await expect(input).toHaveAttribute("aria-activedescendant", active().id);
    await expect(active()).toHaveTextContent("Start");
    await userEvent.keyboard("{ArrowDown}");
    await expect(active()).toHaveTextContent("Uploads");
    await expect(input).toHaveAttribute("aria-activedescendant", active().id);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect(active()).toHaveTextContent("Logout");
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(note).toHaveFocus();
    // The keys close it too.
    await open({ canvas, userEvent });
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(note).toHaveFocus();
    // A key that is held down opens it once.
    const again = await open({ canvas, userEvent });
    await fireEvent.keyDown(again.input, { key: "k", ctrlKey: true, repeat: true });
    await userEvent.keyboard("q");
    await expect(again.input).toHaveValue("q");
    await userEvent.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(found).not.toHaveBeenCalled();
  },
};

export const PageIsOpenedAndThenRecent: Story = {
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    await userEvent.keyboard("file old");
    await waitFor(() => expect(options()).toEqual(["Old files Uploads", "Upland Bank"]));
    await expect(screen.getByText("2 results")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/file-status/old"));
    await expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /^Search or go to/ }));
    const recent = await screen.findByRole("group", { name: "Recently opened" });
    await expect(within(recent).getAllByRole("option")[0]).toHaveTextContent("Start");
    await expect(active()).toHaveTextContent("Start");
  },
};

/** What is often not typed does not matter: the dot below a letter, or the language of the page. */
export const Hindi: Story = {
  globals: { language: "hi" },
  parameters: withApi({ "POST /api/admin/find": () => ({ groups: [] }) }),
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent }, "खोजें या पेज पर जाएँ");
    await userEvent.keyboard("पुरानी फाइल");
    await waitFor(() => expect(options()).toEqual(["पुरानी फ़ाइलें फ़ाइलों की स्थिति"]));
    await userEvent.clear(screen.getByRole("combobox"));
    await userEvent.keyboard("status");
    await waitFor(() => expect(options()).toEqual(["फ़ाइलों की स्थिति फ़ाइलें", "पुरानी फ़ाइलें फ़ाइलों की स्थिति"]));
    await expect(await screen.findByText("2 नतीजे")).toBeVisible();
  },
};

export const PagesOfTheRole: Story = {
  beforeEach: () => takeToken("story-token", 1),
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    await userEvent.keyboard("rates");
    await waitFor(() => expect(options()).toEqual(["Rates", "Upland Bank"]));
  },
};

export const RecordIsOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    // Without a delay between the keys, so that a slow machine causes no pause.
    await typing.type(screen.getByRole("combobox"), "upl", { delay: null });
    const lenders = await screen.findByRole("group", { name: "Lenders" });
    // Keys in quick succession are one search.
    await expect(found.mock.calls).toEqual([["upl"]]);
    await expect(active()).toHaveTextContent("Uploads Files");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(within(lenders).getByRole("option", { name: "Upland Bank" })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/lenders/upland"));
  },
};

const failing = fn();
export const FailedSearchIsRetried: Story = {
  parameters: withApi({
    "POST /api/admin/find": ({ body }) =>
      failing(body) === "ok"
        ? { groups: [LENDERS, { ...LENDERS, table: "users", title: "Users", rows: [], failed: true }] }
        : refusedResponse(503, "UNAVAILABLE", "Later"),
  }),
  play: async ({ canvas, userEvent }) => {
    failing.mockReset().mockReturnValue("no");
    await open({ canvas, userEvent });
    await userEvent.keyboard("upl");
    const records = await screen.findByRole("group", { name: "Records" });
    failing.mockReturnValue("ok");
    await expect(within(records).getByRole("option", { name: "Search failed. Try again" })).toBeVisible();
    // The offer to try again is no result.
    await expect(within(screen.getByRole("dialog")).getByRole("status")).toHaveTextContent(/^2 results$/);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    const bank = await screen.findByRole("option", { name: "Upland Bank" });
    // A second Enter opens nothing else.
    await userEvent.keyboard("{Enter}");
    await expect(here()).toBe("/admin/start");
    // One table failed, and the others are there.
    const users = screen.getByRole("group", { name: "Users" });
    await expect(within(users).getByRole("option", { name: "Search failed. Try again" })).toBeVisible();
    await expect(screen.queryByRole("group", { name: "Records" })).toBeNull();
    const input = screen.getByRole("combobox");
    await expect(input).toHaveFocus();
    await expect(input).not.toHaveAttribute("aria-activedescendant");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect(bank).toHaveAttribute("aria-selected", "true");
  },
};

export const SecondEnterAfterARetryOpensNothing: Story = {
  parameters: withApi({
    "POST /api/admin/find": ({ body }) => (failing(body) === "ok" ? { groups: [LENDERS] } : refusedResponse(503, "UNAVAILABLE", "Later")),
  }),
  play: async ({ canvas, userEvent }) => {
    failing.mockReset().mockReturnValue("no");
    const { input } = await open({ canvas, userEvent });
    await userEvent.keyboard("bank");
    await waitFor(() => expect(options()).toEqual(["Search failed. Try again"]));
    failing.mockReturnValue("ok");
    await userEvent.keyboard("{Enter}");
    const bank = await screen.findByRole("option", { name: "Upland Bank" });
    await userEvent.keyboard("{Enter}{ArrowDown}");
    await expect(input).toHaveFocus();
    await expect(bank).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/lenders/upland"));
  },
};

/** A response that waits until it is released. */
function held<T>() {
  let release: (value: T) => void = () => {};
  const response = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { response, release };
}

let records = held<object>();
const lateRecords = withApi({ "POST /api/admin/find": () => records.response });
const holdRecords = () => {
  records = held();
};

export const LateRecordsLeaveTheFirstEntrySelected: Story = {
  parameters: lateRecords,
  beforeEach: holdRecords,
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    await userEvent.keyboard("out");
    await waitFor(() => expect(options()).toEqual(["Logout"]));
    await expect(active()).toHaveTextContent("Logout");
    records.release({ groups: [{ ...LENDERS, rows: [{ label: "Outram Bank", go: "/admin/lenders/outram" }] }] });
    await waitFor(() => expect(options()).toEqual(["Logout", "Outram Bank"]));
    await expect(active()).toHaveTextContent("Logout");
  },
};

export const LateRecordsLeaveTheUsersEntrySelected: Story = {
  parameters: lateRecords,
  beforeEach: holdRecords,
  play: async ({ canvas, userEvent }) => {
    const { input } = await open({ canvas, userEvent });
    await userEvent.keyboard("upl{ArrowDown}");
    await expect(active()).toHaveTextContent("Old files");
    records.release({ groups: [LENDERS] });
    await waitFor(() => expect(options()).toEqual(["Uploads Files", "Old files Uploads", "Upland Bank"]));
    await expect(active()).toHaveTextContent("Old files");
    await expect(input).toHaveAttribute("aria-activedescendant", active().id);
    // Enter that ends the input of a word in another script opens nothing.
    await fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    await expect(here()).toBe("/admin/start");
    // Another text begins with its first entry again.
    await userEvent.keyboard("{Backspace}");
    await expect(active()).toHaveTextContent("Uploads");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/file-status/old"));
  },
};

export const PagesAreThereWhileRecordsLoad: Story = {
  parameters: withApi({ "POST /api/admin/find": neverResponds }),
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    await userEvent.keyboard("upl");
    await expect(screen.getByText("Searching…")).toBeVisible();
    await expect(options()).toEqual(["Uploads Files", "Old files Uploads"]);
  },
};

export const NothingFound: Story = {
  parameters: withApi({ "POST /api/admin/find": () => ({ groups: [] }) }),
  play: async ({ canvas, userEvent }) => {
    const { input } = await open({ canvas, userEvent });
    await userEvent.keyboard("zzz");
    await expect(await screen.findByText(/^Nothing found\. Try part of the name/)).toBeVisible();
    await expect(input).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(input).toHaveFocus();
  },
};

/** A search for a person is recorded, so it waits for Enter, and its text is sent nowhere else. */
export const CustomerIsSearchedOnEnter: Story = {
  play: async ({ canvas, userEvent }) => {
    const { input } = await open({ canvas, userEvent });
    await userEvent.type(input, "9876543211");
    await expect(options()).toEqual(["Search customers for 9876543211 Start"]);
    await expect(searched).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByText("No customer has this number, email, application or request.")).toBeVisible();
    await userEvent.keyboard("{Backspace}0");
    await expect(screen.queryByText("No customer has this number, email, application or request.")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/customers/c1"));
    await expect(searched.mock.calls).toEqual([["9876543211"], ["9876543210"]]);
    for (const [text] of found.mock.calls) await expect(String(text).length).toBeLessThan(8);
    await open({ canvas, userEvent });
    await expect(options().join()).not.toContain("9876543210");
  },
};

let customers = held<object>();

export const SecondEnterDoesNotSearchTwice: Story = {
  parameters: withApi({
    "POST /api/admin/customers/search": ({ body }) => {
      searched((body as { text: string }).text);
      return customers.response;
    },
  }),
  beforeEach: () => {
    customers = held();
  },
  play: async ({ canvas, userEvent }) => {
    const { dialog } = await open({ canvas, userEvent });
    await userEvent.keyboard("9876543210{Enter}");
    await expect(dialog.getByRole("status")).toHaveTextContent("Searching…");
    await userEvent.keyboard("{Enter}");
    customers.release({ customer: "c1" });
    await waitFor(() => expect(here()).toBe("/admin/customers/c1"));
    await expect(searched.mock.calls).toEqual([["9876543210"]]);
  },
};

export const AnswerToAnOlderTextIsIgnored: Story = {
  parameters: withApi({
    "POST /api/admin/customers/search": async ({ body }) => {
      const { text } = body as { text: string };
      return text === "9876543210" ? customers.response : { customer: null };
    },
  }),
  beforeEach: () => {
    customers = held();
  },
  play: async ({ canvas, userEvent }) => {
    const { dialog } = await open({ canvas, userEvent });
    await userEvent.keyboard("9876543210{Enter}");
    await expect(dialog.getByRole("status")).toHaveTextContent("Searching…");
    await userEvent.keyboard("{Backspace}1");
    await expect(dialog.getByRole("status")).toHaveTextContent("1 result");
    customers.release({ customer: "c1" });
    // A later search is answered after it.
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByText("No customer has this number, email, application or request.")).toBeVisible();
    await expect(here()).toBe("/admin/start");
    // It can be searched again.
    await userEvent.keyboard("{Backspace}0{Enter}");
    await waitFor(() => expect(here()).toBe("/admin/customers/c1"));
  },
};

export const AnswerAfterClosingIsIgnored: Story = {
  ...AnswerToAnOlderTextIsIgnored,
  play: async ({ canvas, userEvent }) => {
    const { dialog } = await open({ canvas, userEvent });
    await userEvent.keyboard("9876543210{Enter}");
    await expect(dialog.getByRole("status")).toHaveTextContent("Searching…");
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    customers.release({ customer: "c1" });
    // A later search is answered after it.
    await open({ canvas, userEvent });
    await userEvent.keyboard("9876543211{Enter}");
    await expect(await screen.findByText("No customer has this number, email, application or request.")).toBeVisible();
    await expect(here()).toBe("/admin/start");
  },
};

/** The browser opens another tab, so the palette stays for the next entry. */
export const EntryForAnotherTabLeavesThePaletteOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    const { input } = await open({ canvas, userEvent });
    const stayHere = (event: Event) => event.preventDefault();
    addEventListener("click", stayHere);
    for (const modifier of ["ctrlKey", "metaKey", "shiftKey"])
      await fireEvent.click(screen.getByRole("option", { name: /^Uploads/ }), { [modifier]: true });
    removeEventListener("click", stayHere);
    await userEvent.keyboard("old");
    await waitFor(() => expect(options()).toEqual(["Old files Uploads", "Upland Bank"]));
    await expect(input).toHaveFocus();
    await expect(here()).toBe("/admin/start");
  },
};

/** On a keyboard of another script the position of the key counts, on one of Latin letters its letter. */
export const KeysOfAnotherLayout: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Keys" });
    await fireEvent.keyDown(document.body, { key: "t", code: "KeyK", ctrlKey: true });
    for (const more of ["altKey", "shiftKey", "metaKey"])
      await fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true, [more]: true });
    await fireEvent.keyDown(document.body, { key: "k", code: "KeyK" });
    await expect(screen.queryByRole("dialog")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "क", code: "KeyK", ctrlKey: true });
    await expect(await screen.findByRole("dialog", { name: "Search or go to" })).toBeVisible();
    await fireEvent.keyDown(document.body, { key: "K", code: "KeyV", ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const NotOverAnotherDialog: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Keys" }));
    const keys = await screen.findByRole("dialog", { name: "Keys" });
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect(screen.getAllByRole("dialog", { hidden: true })).toEqual([keys]);
    await userEvent.click(within(keys).getByRole("button", { name: "Close" }));
    await open({ canvas, userEvent });
  },
};

export const ActionsRun: Story = {
  play: async ({ canvas, userEvent }) => {
    await open({ canvas, userEvent });
    await userEvent.keyboard("help{Enter}");
    await waitFor(() => expect(help).toHaveBeenCalledOnce());
    await open({ canvas, userEvent });
    await userEvent.keyboard("keys{Enter}");
    const keys = await screen.findByRole("dialog", { name: "Keys" });
    await expect(within(keys).getByText("Search or go to")).toBeVisible();
  },
};

export const UnsavedAnswersAskFirst: Story = {
  render: () => (
    <>
      <StaffBar onHelp={help} />
      <LeaveGuard unsaved />
      <Here />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const { input } = await open({ canvas, userEvent });
    await userEvent.keyboard("uploads{Enter}");
    const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await expect(here()).toBe("/admin/start");
    // The keys do not close what is below the question.
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(2);
    await userEvent.click(within(question).getByRole("button", { name: "Stay here" }));
    await expect(input).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", { name: "Leave" }),
    );
    await waitFor(() => expect(here()).toBe("/admin/file-status"));
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /^Search or go to/ });
    await userEvent.click(canvas.getByRole("button", { name: /^Search or go to/ }));
    const dialog = await screen.findByRole("dialog", { name: "Search or go to" });
    await expect(dialog.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
    await userEvent.click(within(dialog).getByRole("option", { name: /^Uploads/ }));
    await waitFor(() => expect(here()).toBe("/admin/file-status"));
  },
};
