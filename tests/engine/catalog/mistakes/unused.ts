import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import type { DocumentName } from "../../../schemas/checkout.ts";
import { copy, type Edit, insert, type Mistake, remove, set } from "./mistake.ts";

const LABEL = { en: "Shoe size", hi: "जूते का नाप" };
const TERM = "offer-kind/term-loan";

/** Gives the document another id, in a file of that name. */
const called =
  (id: string): Edit =>
  (content, documents) => {
    Object.assign(content as object, { id });
    Object.assign(documents.find((document) => document.content === content) as object, { id });
  };

/** Adds a second passcode that goes out by these channels. */
const passcode =
  (id: string, ...channels: ("sms" | "email")[]): Edit =>
  (content, documents) => {
    const { sms, email, ...rest } = structuredClone(content) as { sms: object; email: object };
    const ways = { sms: { ...sms, dltTemplateId: { en: "1107160000000000998", hi: "1107160000000000999" } }, email };
    const chosen = Object.fromEntries(channels.map((channel) => [channel, ways[channel]]));
    documents.push({ kind: "template", id, content: { ...rest, ...chosen, id } });
  };

/** Documents, and parts of some, that nothing uses. */
export const UNUSED: Mistake[] = [
  [
    "an option list that no field offers",
    "options/default",
    set("/lists/shoe-size", [{ code: "S", label: LABEL }]),
    "unused-option-list #/lists/shoe-size",
    "No field uses the option list shoe-size. An option list contains the options of a field. Use it in x-options of a field",
  ],
  [
    "an option list in use that is marked spare",
    "options/default",
    insert("/spare/0", "gender"),
    "spare-in-use #/spare/0",
    "gender is marked",
  ],
  [
    "a misspelt spare option list",
    "options/default",
    set("/spare/0", "company-typ"),
    "unknown-reference #/spare/0",
    "Did you mean company-type?",
  ],
  [
    "lender codes that no submission sends",
    "options/semal-capital",
    set("/lists/business-years/0/lenderCode", "3"),
    "lender-codes-never-sent #/lists/business-years",
    'Use {"lenderCode": ["business-years", …]} in the data for semal-capital, or remove lenderCode from the list.',
  ],
  [
    "a definition that no field references",
    "shared/money",
    (content) => {
      const { definitions } = content as { definitions: Record<string, object> };
      definitions.branch_ifsc = structuredClone(definitions.ifsc as object);
    },
    "unused-definition #/definitions/branch_ifsc",
    '"$ref": "shared/money#/definitions/branch_ifsc" in a field of a form',
  ],
  [
    "a definition in use that is marked spare",
    "shared/money",
    insert("/spare/0", "emi"),
    "spare-in-use #/spare/0",
    "emi is marked as spare",
  ],
  ["a misspelt spare definition", "shared/money", set("/spare/0", "ifscc"), "unknown-reference #/spare/0", "Did you mean ifsc?"],
  [
    "a fact that nothing reads",
    "shared/facts",
    insert("/facts/0", { name: "half_income", label: LABEL, value: { "/": [{ coalesce: [{ var: "monthly_income" }, 0] }, 2] } }),
    "fact-never-read #/facts/0/name",
    "Nothing reads the fact half_income. A fact is calculated from answers, for use in conditions, figures and data for lenders.",
  ],
  [
    "a consent that no form asks",
    "consent/communications",
    copy("newsletter", {}),
    "consent-never-asked consent/newsletter#/id",
    "No form or lender asks for the consent newsletter. Customers give consents in a form or on a lender's own screen. Add it to",
  ],
  [
    "an offer kind that no product has",
    TERM,
    copy("bridge-loan", {}),
    "unused-offer-kind offer-kind/bridge-loan#/id",
    "No product uses the offer kind bridge-loan. An offer kind defines what the offers of a product contain. Enter it in offerKind",
  ],
  ["an offer kind in use that is marked spare", TERM, set("/spare", true), "spare-in-use #/spare", "term-loan is marked as spare"],
  [
    "a form that nothing uses",
    "form/gold-loan",
    copy("silver-loan", {}),
    "form-never-shown form/silver-loan#/id",
    "Nothing shows the form silver-loan. A form belongs to a product, to a lender's own screen, or to a page for merchants or complaints.",
  ],
  [
    "a template for an event that does not exist",
    "template/staff-invitation",
    copy("staff-farewell", {}),
    "template-never-sent template/staff-farewell#/id",
    "Nothing sends the template staff-farewell. A template of the kind service contains the text of an automatic message",
  ],
  [
    "a renamed template whose event does not exist",
    "template/resume",
    called("resumed"),
    "template-never-sent template/resumed#/id",
    "Did you mean resume? Rename it to one of: resume.",
  ],
  [
    "a passcode template with the channels of another",
    "template/otp",
    passcode("second-otp", "sms", "email"),
    "passcode-never-sent template/second-otp#/id",
    "The template second-otp is never used: the template otp before it sends every OTP.",
  ],
  [
    "a second table for customers",
    "table/lender-status",
    copy("my-loans", {}),
    "table-never-shown table/my-loans#/id",
    "They see their applications only in the table lender-status.",
  ],
  [
    "a second menu for customers",
    "menu/customer-drawer",
    copy("customer-account", {}),
    "menu-never-shown menu/customer-account#/id",
    "Their header shows only the menu customer-drawer. Move its items to customer-drawer",
  ],
  [
    "call lists without a page of calls",
    "page/telecalling",
    (content, documents) => {
      remove("/blocks/0")(content, documents);
      const other = documents.find(({ kind, id }) => kind === "page" && id === "one-call") as SourceDocument;
      const without = { ...other, content: structuredClone(other.content) };
      remove("/blocks/0")(without.content, documents);
      documents.splice(documents.indexOf(other), 1, without);
    },
    "calls-block-missing call-list/business-loan#/id",
    "so staff cannot work on the call lists: business-loan, credit-card, gold-loan",
  ],
  [
    "texts in a language that no site has",
    "texts/en/common",
    (_, documents) => void documents.push({ kind: "texts", id: "ta/common", content: { header: { help: "உதவி" } } }),
    "unused-language texts/ta/common#",
    "No site has the language ta, so its texts are never shown. Add it to the languages of a site",
  ],
];

/** Changes after which everything is used. */
export const USED: [document: DocumentName, what: string, edit: Edit][] = [
  [
    "options/default",
    "an option list that is held ready",
    (content, documents) => {
      set("/lists/shoe-size", [{ code: "S", label: LABEL }])(content, documents);
      insert("/spare/0", "shoe-size")(content, documents);
    },
  ],
  ["template/finish-your-form", "a template that campaigns may send", copy("come-back", { sms: undefined })],
  [
    "template/otp",
    "passcodes of one template by sms and of another by email",
    (content, documents) => {
      passcode("second-otp", "email")(content, documents);
      remove("/email")(content, documents);
    },
  ],
];
