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
  ["a file of any kind and size", FORM, photo({ "x-file": undefined }), `file-without-rule #${field("pan_photo")}`, "Add x-file"],
  [
    "a kind of file that cannot be told",
    FORM,
    photo({ "x-file": { ...RULE, types: ["application/msword"] } }),
    `not-allowed-value #${field("pan_photo")}/x-file/types/0`,
    "application/pdf",
  ],
  ["a file without a largest size", FORM, photo({ "x-file": { types: RULE.types } }), `missing-property #${field("pan_photo")}/x-file`],
  [
    "a file larger than any may be",
    FORM,
    photo({ "x-file": { ...RULE, maxBytes: 1e9 } }),
    `out-of-range #${field("pan_photo")}/x-file/maxBytes`,
  ],
  [
    "a rule for files at a text",
    FORM,
    photo({ format: undefined }),
    `file-rule-without-file #${field("pan_photo")}/x-file`,
    'Write "type": "string" and "format": "file"',
  ],
  ["a file with a pattern", FORM, photo({ pattern: "^a$" }), `file-has-no-value #${field("pan_photo")}/pattern`, "x-file says"],
  [
    "a file with a start value",
    FORM,
    photo({ default: "0e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b" }),
    `file-has-no-value #${field("pan_photo")}/default`,
  ],
  ["a file shown as a text", FORM, photo({ "x-ui": { widget: "text" } }), `file-has-no-value #${field("pan_photo")}/x-ui/widget`],
  [
    "files that no call can carry",
    "shared/lender-questions",
    set("/definitions/registration_certificate/x-file/maxBytes", 9_000_000),
    "lender-files-too-large lender/semal-capital#/connector/files",
    "6000000 at the most",
  ],
  ["a file kept in clear", FORM, photo({ "x-queryable": {} }), `file-has-no-value #${field("pan_photo")}/x-queryable`],
  [
    "files without end",
    FORM,
    set(field("slips"), { type: "array", items: { ...PHOTO }, "x-label": PHOTO["x-label"] }),
    `file-list-without-end #${field("slips")}`,
    "Add maxItems",
  ],
  [
    "a file compared in a condition",
    FORM,
    asked({ const: "yes" }),
    "file-asked-about #/steps/1/when/properties/pan_photo/const",
    "list pan_photo in required",
  ],
  ["a file's length asked in a condition", FORM, asked({ minLength: 2 }), "file-asked-about #/steps/1/when/properties/pan_photo/minLength"],
  ["a file read as a figure", FORM, figure({ var: "pan_photo" }), "file-asked-about #/computed/0/value", "read it with !! or !"],
  [
    "a file compared in a figure",
    FORM,
    figure({ if: [{ "==": [{ var: "pan_photo" }, "x"] }, 1, 0] }),
    "file-asked-about #/computed/0/value/if/0/==",
  ],
];

/** File fields as they should be, and what may be asked of them. */
export const RIGHT: [string, Edit][] = [
  ["a file", photo({})],
  ["a file with a message", photo({ "x-messages": { file: PHOTO["x-label"], required: PHOTO["x-label"] } })],
  [
    "some files",
    set(field("slips"), {
      type: "array",
      maxItems: 3,
      items: { type: "string", format: "file", "x-file": RULE },
      "x-label": PHOTO["x-label"],
    }),
  ],
  ["a step that needs a file", asked(true)],
  ["a figure by whether there is a file", figure({ if: [{ "!!": [{ var: "pan_photo" }] }, 1, 0] })],
  ["another by whether there is none", figure({ if: [{ and: [{ "!": { var: "pan_photo" } }, true] }, 1, 0] })],
];
