import { type Edit, type Mistake, set } from "./mistake.ts";

const FORM = "form/personal-loan";
const field = (name: string) => `/steps/0/schema/properties/${name}`;
const RULE = { types: ["application/pdf", "image/jpeg"], maxBytes: 5_242_880 };
const PHOTO = { type: "string", format: "file", "x-file": RULE, "x-label": { en: "Photo of your PAN card", hi: "पैन कार्ड की फ़ोटो" } };

/** Several changes of one document, the last of which is the mistake. */
const also =
  (...edits: Edit[]): Edit =>
  (content, documents) => {
    for (const edit of edits) edit(content, documents);
  };
const withPhoto = (edit: Edit) => also(set(field("pan_photo"), PHOTO), edit);
const photo = (changes: object) => set(field("pan_photo"), { ...PHOTO, ...changes });
const asked = (condition: unknown) => withPhoto(set("/steps/1/when", { required: ["pan_photo"], properties: { pan_photo: condition } }));
const figure = (value: unknown) =>
  withPhoto(set("/computed/0", { name: "proof", label: PHOTO["x-label"], value, step: "income-and-loan", format: "number" }));

/** File fields, and what is asked of them. */
export const FILES: Mistake[] = [
  ["a file without a file rule", FORM, photo({ "x-file": undefined }), `file-without-rule #${field("pan_photo")}`, "Add x-file"],
  [
    "a file type that cannot be recognised",
    FORM,
    photo({ "x-file": { ...RULE, types: ["application/msword"] } }),
    `not-allowed-value #${field("pan_photo")}/x-file/types/0`,
    "application/pdf",
  ],
  ["a file without a maximum size", FORM, photo({ "x-file": { types: RULE.types } }), `missing-property #${field("pan_photo")}/x-file`],
  [
    "a file maximum above the allowed limit",
    FORM,
    photo({ "x-file": { ...RULE, maxBytes: 1e9 } }),
    `out-of-range #${field("pan_photo")}/x-file/maxBytes`,
  ],
  [
    "a file rule on a text field",
    FORM,
    photo({ format: undefined }),
    `file-rule-without-file #${field("pan_photo")}/x-file`,
    'Add "type": "string" and "format": "file"',
  ],
  ["a file with a pattern", FORM, photo({ pattern: "^a$" }), `file-has-no-value #${field("pan_photo")}/pattern`, "Use x-file"],
  [
    "a file with a default",
    FORM,
    photo({ default: "0e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b" }),
    `file-has-no-value #${field("pan_photo")}/default`,
  ],
  ["a file with a text widget", FORM, photo({ "x-ui": { widget: "text" } }), `file-has-no-value #${field("pan_photo")}/x-ui/widget`],
  [
    "files too large for a call to the lender",
    "shared/lender-questions",
    set("/definitions/registration_certificate/x-file/maxBytes", 9_000_000),
    "lender-files-too-large lender/semal-capital#/connector/files",
    "the limit is 6000000",
  ],
  ["a queryable file", FORM, photo({ "x-queryable": {} }), `file-has-no-value #${field("pan_photo")}/x-queryable`],
  [
    "a list of files without a maximum",
    FORM,
    set(field("slips"), { type: "array", items: { ...PHOTO }, "x-label": PHOTO["x-label"] }),
    `unlimited-file-list #${field("slips")}`,
    "Add maxItems",
  ],
  [
    "a condition that compares a file",
    FORM,
    asked({ const: "yes" }),
    "file-in-condition #/steps/1/when/properties/pan_photo/const",
    "list pan_photo in required",
  ],
  ["a condition on a file's length", FORM, asked({ minLength: 2 }), "file-in-condition #/steps/1/when/properties/pan_photo/minLength"],
  ["a computed value that reads a file", FORM, figure({ var: "pan_photo" }), "file-in-condition #/computed/0/value", "use !! or !"],
  [
    "a computed value that compares a file",
    FORM,
    figure({ if: [{ "==": [{ var: "pan_photo" }, "x"] }, 1, 0] }),
    "file-in-condition #/computed/0/value/if/0/==",
  ],
];

/** File fields as they should be, and what may be asked of them. */
export const RIGHT: [string, Edit][] = [
  ["a file", photo({})],
  ["a file with messages", photo({ "x-messages": { file: PHOTO["x-label"], required: PHOTO["x-label"] } })],
  [
    "a list of files",
    set(field("slips"), {
      type: "array",
      maxItems: 3,
      items: { type: "string", format: "file", "x-file": RULE },
      "x-label": PHOTO["x-label"],
    }),
  ],
  ["a step condition that requires a file", asked(true)],
  ["a computed value from the presence of a file", figure({ if: [{ "!!": [{ var: "pan_photo" }] }, 1, 0] })],
  ["a computed value from the absence of a file", figure({ if: [{ and: [{ "!": { var: "pan_photo" } }, true] }, 1, 0] })],
];
