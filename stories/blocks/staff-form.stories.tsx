import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn, waitFor, within } from "storybook/test";
import { FormBlock } from "../../src/blocks/form/form-block.tsx";
import { STAFF_FORM, type StaffFormSlice, type StaffRecord } from "../../src/contract/staff/staff-forms.ts";
import { type ApiStubs, refusedResponse, type StubRequest } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";

/** A staff form on the page of one user, given by the route. */
const saved = fn();

const meta: Meta = {
  title: "blocks/Form of the staff",
  decorators: [onStage],
  beforeEach: [prepare, () => void saved.mockClear()],
  render: () => <FormBlock block={{ type: "form", form: "change-user", where: { user: "user" } }} fill={(text) => text} />,
};
export default meta;
type Story = StoryObj;

const slice: StaffFormSlice = {
  id: "change-user",
  title: "Edit a user",
  submit: "Save the user",
  saved: "User saved.",
  empty: "There is nobody here.",
  schema: {
    $id: STAFF_FORM,
    type: "object",
    required: ["user"],
    properties: { user: { type: "string", title: "User" }, username: { type: "string", title: "New username" } },
  },
  order: ["user", "username"],
  ui: { user: { widget: "choice", messages: {} }, username: { widget: "text", messages: {} } },
};
/** A compiled validator, as from the server, that accepts everything. */
const VALIDATOR = `data:text/javascript,export default () => ({ "${STAFF_FORM}": () => true })`;
const USERS = [
  { value: "u-1", label: "lata" },
  { value: "u-2", label: "meera" },
];
const record = (more: Partial<StaffRecord> = {}): StaffRecord => ({ revision: "1", answers: {}, choices: { user: USERS }, ...more });

const staged = (user: string, api: ApiStubs = {}): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/users/:user",
    path: `/admin/users/${user}`,
    api: { "GET /stories/assets/change-user.json": () => slice, "GET /api/admin/forms/{form}": () => record(), ...api },
    config: (config) => {
      const route = { id: "one-user", path: "/admin/users/{user}", screen: "page", group: "admin", title: "A user" };
      const forms = { "change-user": { url: "/stories/assets/change-user.json", validator: VALIDATOR } };
      return { ...config, forms, routing: { ...config.routing, routes: [...config.routing.routes, route] } };
    },
  },
});

/** Answers a save and records the request. */
const saving =
  (answer: (request: StubRequest) => unknown) =>
  (request: StubRequest): unknown => {
    saved(request.body);
    return answer(request);
  };

export const AboutOneUser: Story = {
  parameters: staged("u-2", {
    "POST /api/admin/forms/{form}": saving(() => record({ notices: [{ kind: "reset-asked" }] })),
  }),
  play: async ({ canvas, userEvent }) => {
    const user = await canvas.findByRole("combobox", { name: /User/ });
    await expect(user).toHaveTextContent("meera");
    await userEvent.type(canvas.getByRole("textbox", { name: /New username/ }), "meera-now");
    const timeout = spyOn(AbortSignal, "timeout");
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    // The message is shown once; the form is still about the same user.
    await expect(await canvas.findByRole("status")).toBeVisible();
    await expect(canvas.getByRole("combobox", { name: /User/ })).toHaveTextContent("meera");
    await expect(canvas.getByRole("textbox", { name: /New username/ })).toHaveValue("");
    await expect(saved).toHaveBeenCalledWith({ revision: "1", answers: { user: "u-2", username: "meera-now" } });
    // On a busy server a save that publishes takes longer than other calls.
    await expect(timeout).toHaveBeenCalledWith(300_000);
    timeout.mockRestore();
  },
};

/** A save that must be confirmed: cancelled, nothing is lost; confirmed, it is sent again. */
export const AsksBeforeItSaves: Story = {
  parameters: staged("u-2", {
    "POST /api/admin/forms/{form}": saving(({ body }) =>
      (body as { confirmed?: boolean }).confirmed
        ? record()
        : record({ question: { kind: "lenders-off", lenders: ["Asha Bank"], offers: 1_204 } }),
    ),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox", { name: /New username/ }), "meera-now");
    const save = canvas.getByRole("button", { name: "Save the user" });
    await userEvent.click(save);
    const dialog = within(await canvas.findByRole("dialog", { name: "Switch off Asha Bank?" }));
    await expect(dialog.getByText(/This hides 1,?204 open offers at once/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(canvas.queryByRole("dialog")).toBeNull();
    await expect(canvas.getByRole("textbox", { name: /New username/ })).toHaveValue("meera-now");
    await expect(saved).toHaveBeenCalledOnce();
    // As by Enter in the field, to which the focus returns; userEvent submits only by a button within the form.
    const field = canvas.getByRole<HTMLInputElement>("textbox", { name: /New username/ });
    await userEvent.click(field);
    field.form?.requestSubmit();
    await userEvent.click(within(await canvas.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(canvas.getByRole("textbox", { name: /New username/ })).toHaveFocus());
    await userEvent.click(save);
    await userEvent.click(within(await canvas.findByRole("dialog")).getByRole("button", { name: "Save the user" }));
    await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
    await expect(saved).toHaveBeenLastCalledWith({ revision: "1", answers: { user: "u-2", username: "meera-now" }, confirmed: true });
    await waitFor(() => expect(canvas.getByRole("textbox", { name: /New username/ })).toHaveValue(""));
  },
};

export const UnknownUser: Story = {
  parameters: staged("u-9"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There is nobody here.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Save the user" })).toBeNull();
    await expect(canvas.queryByRole("combobox")).toBeNull();
  },
};

/** Responses to the saves, in order. */
let answers: (() => unknown)[] = [];

export const InputKeptIfASaveFails: Story = {
  parameters: staged("u-2", { "POST /api/admin/forms/{form}": saving(() => answers.shift()?.()) }),
  beforeEach: () => {
    const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));
    answers = [
      () => refusedResponse(500, "INTERNAL", "Broken."),
      () => refusedResponse(503, "UNAVAILABLE", "Later."),
      cut,
      () => record({ revision: "2" }),
    ];
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole("textbox", { name: /New username/ });
    await userEvent.type(name, "meera-now");
    // For a lost network the message is the browser's, because the stage has none.
    for (const told of ["Broken.", "Later.", /network error|Failed to fetch/]) {
      await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
      await waitFor(() => expect(canvas.getByRole("alert")).toHaveTextContent(told));
      await expect(name).toHaveValue("meera-now");
    }
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    await waitFor(() => expect(canvas.queryByRole("alert")).toBeNull());
    await expect(saved).toHaveBeenLastCalledWith({ revision: "1", answers: { user: "u-2", username: "meera-now" } });
  },
};

export const RefusedUntilChanged: Story = {
  parameters: staged("u-2", {
    "POST /api/admin/forms/{form}": saving(() =>
      refusedResponse(422, "INVALID_ANSWERS", "Not saved.", undefined, [
        { path: "/answers/user", keyword: "enum", message: "This user is gone." },
        { path: "/answers/username", keyword: "enum", message: "This name is taken." },
      ]),
    ),
  }),
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole("textbox", { name: /New username/ });
    await userEvent.type(name, "lata");
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    await expect(await canvas.findByText("This name is taken.")).toBeVisible();
    await userEvent.type(name, "-two");
    await expect(canvas.queryByText("This name is taken.")).toBeNull();
    await expect(canvas.getByText("This user is gone.")).toBeVisible();
    await expect(name).toHaveFocus();
  },
};

/** A required box that was left alone is an error of the browser's, told with the others. */
export const ConfirmationIsRequired: Story = {
  parameters: staged("u-2", {
    "GET /stories/assets/change-user.json": (): StaffFormSlice => ({
      ...slice,
      schema: {
        ...slice.schema,
        required: ["user", "sure"],
        properties: { ...slice.schema.properties, sure: { type: "boolean", title: "I am sure" } },
      },
      order: ["user", "username", "sure"],
      ui: { ...slice.ui, sure: { widget: "checkbox", messages: { required: "Please confirm" } } },
    }),
    "POST /api/admin/forms/{form}": saving(() => record({ revision: "2" })),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Save the user" }));
    await expect(await canvas.findByText("Please confirm")).toBeVisible();
    await expect(saved).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("checkbox", { name: /I am sure/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ revision: "1", answers: { user: "u-2", sure: true } }));
  },
};

/** A field of each widget, with the role in which it is found. */
const FIELDS = {
  text: { type: "string", role: "textbox" },
  textarea: { type: "string", role: "textbox" },
  number: { type: "number", role: "spinbutton" },
  colour: { type: "string", role: "textbox" },
  choice: { type: "string", role: "combobox" },
  checkbox: { type: "boolean", role: "checkbox" },
  choices: { type: "array", items: { type: "string" }, role: "checkbox" },
  "ordered-choices": { type: "array", items: { type: "string" }, role: "group" },
} as const;

/** Help and errors are read with their field, whatever its widget. */
export const ErrorsAreReadWithFields: Story = {
  parameters: staged("u-2", {
    "GET /stories/assets/change-user.json": (): StaffFormSlice => {
      const fields = Object.entries(FIELDS).map(([name, { role, ...schema }]) => [name, { ...schema, title: `The ${name}` }]);
      const names = Object.keys(FIELDS);
      return {
        ...slice,
        schema: { ...slice.schema, required: [], properties: { ...slice.schema.properties, ...Object.fromEntries(fields) } },
        order: [...slice.order, ...names],
        ui: { ...slice.ui, ...Object.fromEntries(names.map((name) => [name, { widget: name, messages: {} }])) },
      };
    },
    "GET /api/admin/forms/{form}": () => record({ choices: { user: USERS, choice: USERS, choices: USERS, "ordered-choices": USERS } }),
    "POST /api/admin/forms/{form}": saving(() => {
      const wrong = Object.keys(FIELDS).map((name) => ({ path: `/answers/${name}`, keyword: "enum", message: `Wrong ${name}.` }));
      return refusedResponse(422, "INVALID_ANSWERS", "Not saved.", undefined, wrong);
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Save the user" }));
    await canvas.findByText("Wrong text.");
    for (const [name, { role }] of Object.entries(FIELDS)) {
      const title = name === "choices" ? "lata" : `The ${name}`;
      await expect(canvas.getAllByRole(role, { name: new RegExp(`^${title}`) })[0]).toHaveAccessibleDescription(`Wrong ${name}.`);
    }
  },
};

export const ChangedMeanwhileAndReloadFails: Story = {
  parameters: staged("u-2", {
    "GET /api/admin/forms/{form}": () => answers.shift()?.() ?? record(),
    "POST /api/admin/forms/{form}": saving(() => {
      answers = [() => refusedResponse(503, "UNAVAILABLE", "Later."), () => record({ revision: "2" })];
      return refusedResponse(409, "RECORD_CHANGED", "Changed meanwhile.");
    }),
  }),
  beforeEach: () => {
    answers = [];
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole("textbox", { name: /New username/ });
    await userEvent.type(name, "meera-now");
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Changed meanwhile.");
    await expect(canvas.queryByRole("button", { name: "Continue with selection" })).toBeNull();
    await expect(name).toHaveValue("meera-now");
  },
};

export const ChangedMeanwhile: Story = {
  parameters: staged("u-2", {
    "GET /api/admin/forms/{form}": () => answers.shift()?.() ?? record(),
    "POST /api/admin/forms/{form}": saving(() => {
      answers = [() => record({ revision: "2" })];
      return refusedResponse(409, "RECORD_CHANGED", "Changed meanwhile.");
    }),
  }),
  beforeEach: () => {
    answers = [];
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox", { name: /New username/ }), "meera-now");
    await userEvent.click(canvas.getByRole("button", { name: "Save the user" }));
    // Both versions are about the same user, so only the name differs, and the user stays selected.
    await userEvent.click(await canvas.findByRole("radio", { name: /Theirs/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Continue with selection" }));
    await expect(canvas.getByRole("combobox", { name: /User/ })).toHaveTextContent("meera");
    await expect(canvas.getByRole("textbox", { name: /New username/ })).toHaveValue("");
  },
};

/** Choices in an order of the user's. */
export const OrderedChoices: Story = {
  render: () => <FormBlock block={{ type: "form", form: "change-user" }} fill={(text) => text} />,
  parameters: {
    stage: {
      ...staged("u-2", {
        "GET /stories/assets/change-user.json": () => ({
          ...slice,
          schema: {
            ...slice.schema,
            required: ["products"],
            properties: { products: { type: "array", title: "Products", items: { type: "string" }, uniqueItems: true } },
          },
          order: ["products"],
          ui: { products: { widget: "ordered-choices", messages: {} } },
        }),
        "GET /api/admin/forms/{form}": () =>
          record({
            answers: { products: ["gold", "home"] },
            choices: {
              products: [
                { value: "home", label: "Home loan" },
                { value: "gold", label: "Gold loan" },
                { value: "card", label: "Card" },
              ],
            },
          }),
        "POST /api/admin/forms/{form}": saving(() => record()),
      }).stage,
    },
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("group", { name: "Products" });
    const shown = () => canvas.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
    await expect(shown()).toEqual(["Gold loan", "Home loan", "Card"]);
    const button = (name: string) => canvas.getByRole("button", { name });
    await expect(button("Move up: Gold loan")).toBeDisabled();
    await userEvent.click(button("Move down: Gold loan"));
    await expect(shown()).toEqual(["Home loan", "Gold loan", "Card"]);
    // It is the last of the chosen ones now, so that the other button has the focus.
    await expect(button("Move up: Gold loan")).toHaveFocus();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Card" }));
    await userEvent.click(button("Move up: Card"));
    await expect(button("Move up: Card")).toHaveFocus();
    await userEvent.click(button("Move down: Home loan"));
    await expect(button("Move down: Home loan")).toHaveFocus();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Home loan" }));
    await expect(shown()).toEqual(["Card", "Gold loan", "Home loan"]);
    await expect(canvas.queryByRole("button", { name: "Move up: Home loan" })).toBeNull();
    await userEvent.click(button("Save the user"));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ revision: "1", answers: { products: ["card", "gold"] } }));
  },
};
