import { expect, test } from "vitest";
import type { PageDocument } from "../../../../src/contract/documents.gen.ts";
import { findingsAfter } from "../../../schemas/checkout.ts";

const text = (en: string) => ({ en, hi: "हिंदी" });
const found = (page: string, ...blocks: object[]) =>
  findingsAfter("page", page, ((content: PageDocument) => {
    content.blocks = blocks as unknown as PageDocument["blocks"];
  }) as (content: never) => void)
    .filter(({ pointer }) => pointer.startsWith("/blocks"))
    .map(({ code, pointer }) => `${code} ${pointer}`);

const messages = [{ occasion: text("First"), text: text("Hello") }];
const texts = (group: object) => ({ type: "message-texts", groups: [{ messages, product: "LOAN", ...group }] });

test("a block with a partner's links may be on a page of partners only", () => {
  expect(found("admin-dashboard", texts({}))).toEqual(["not-for-reader /blocks/0/type"]);
  expect(found("partner-messages", texts({}))).toEqual([]);
});

test("texts for customers must name an existing product and page", () => {
  expect(found("partner-messages", texts({ product: "NO_SUCH" }))).toEqual(["unknown-reference /blocks/0/groups/0/product"]);
  expect(found("partner-messages", texts({ path: "/no/such/page" }))).toEqual(["unknown-reference /blocks/0/groups/0/path"]);
});

test("a group of texts has a product or a title, not both", () => {
  expect(found("partner-messages", texts({ title: text("Both") }))).toEqual(["no-variant-fits /blocks/0/groups/0"]);
});

test("groups of texts and the occasions in a group differ", () => {
  const twice = texts({ messages: [...messages, ...messages] });
  expect(found("partner-messages", twice)).toEqual(["duplicate-name /blocks/0/groups/0/messages/1/occasion"]);
  const { groups } = texts({});
  expect(found("partner-messages", { type: "message-texts", groups: [...groups, ...groups] })).toEqual([
    "duplicate-name /blocks/0/groups/1",
  ]);
});

const share = (path: string, message = "{link}") => ({
  type: "share-link",
  title: text("Link"),
  path,
  message: { en: message, hi: message },
});
const builder = (path: string, html: string, more: object = {}) => ({
  type: "link-builder",
  pages: [{ path, label: text("Page") }],
  media: [{ value: "poster", label: text("Poster") }],
  button: { label: text("Open"), html },
  ...more,
});

test("the brand is the only placeholder in the path of a partner's link", () => {
  const path = "/create-merchant-form/{shop}";
  const unknown = (at: string) => [`unknown-placeholder /blocks/0/${at}`];
  expect(found("partner-referral", share(path))).toEqual(expect.arrayContaining(unknown("path")));
  expect(found("partner-messages", texts({ path }))).toEqual(unknown("groups/0/path"));
  expect(found("partner-integration", builder(path, "{link}"))).toEqual(unknown("pages/0/path"));
  expect(found("partner-messages", texts({ path: "/create-merchant-form/{brand}" }))).toEqual([]);
});

test("a message or a button that is to pass a link on contains it", () => {
  expect(found("partner-referral", share("/", "Join {partner}"))).toContain("placeholder-missing /blocks/0/message");
  expect(found("partner-referral", share("/"))).not.toContain("placeholder-missing /blocks/0/message");
  expect(found("partner-integration", builder("/", "<b>{label}</b>"))).toEqual(["placeholder-missing /blocks/0/button/html"]);
});

test("what a partner chooses from has each page, medium, design and size once", () => {
  const pages = [
    { path: "/", label: text("Page") },
    { path: "/", label: text("Start") },
  ];
  const media = [
    { value: "sms", label: text("SMS") },
    { value: "sms", label: text("Message") },
  ];
  expect(found("partner-integration", builder("/", "{link}", { pages, media }))).toEqual([
    "duplicate-name /blocks/0/media/1/value",
    "duplicate-name /blocks/0/pages/1/path",
  ]);
  const design = { id: "card", title: text("Card"), headline: text("Card"), line: text("Line"), call: text("Go") };
  const size = { id: "post", title: text("Post"), width: 1080, height: 1080 };
  const pictures = { type: "creatives", designs: [design, design], sizes: [size, size], note: text("Note"), scan: text("Scan") };
  expect(found("partner-creatives", pictures)).toEqual(["duplicate-name /blocks/0/designs/1/id", "duplicate-name /blocks/0/sizes/1/id"]);
});

test("a shared link leads to an existing page, also one with the brand in its path", () => {
  expect(found("partner-referral", share("/create-merchant-form/{brand}"))).toEqual([]);
  expect(found("partner-referral", share("/no/such/{brand}"))).toEqual(["unknown-reference /blocks/0/path"]);
  expect(found("admin-dashboard", share("/"))).toEqual(["not-for-reader /blocks/0/type"]);
});

test("made links lead to existing pages, and their button has known placeholders only", () => {
  expect(found("partner-integration", builder("/", "<a href={link}>{label}</a>"))).toEqual([]);
  expect(found("partner-integration", builder("/no/such", "{link}"))).toContain("unknown-reference /blocks/0/pages/0/path");
  expect(found("partner-integration", builder("/", "{link} {rate}"))).toEqual(["unknown-placeholder /blocks/0/button/html"]);
  expect(found("admin-dashboard", builder("/", "{link}"))).toContain("not-for-reader /blocks/0/type");
});

test("the link of a picture leads to an existing page", () => {
  const words = { title: text("Card"), headline: text("Card"), line: text("Line"), call: text("Go") };
  const pictures = (path: string) => ({
    type: "creatives",
    designs: [{ id: "card", path, ...words }],
    sizes: [{ id: "post", title: text("Post"), width: 1080, height: 1080 }],
    note: text("Note"),
    scan: text("Scan"),
  });
  expect(found("partner-creatives", pictures("/credit-cards"))).toEqual([]);
  expect(found("partner-creatives", pictures("/no/such"))).toContain("unknown-reference /blocks/0/designs/0/path");
  expect(found("admin-dashboard", pictures("/"))).toContain("not-for-reader /blocks/0/type");
});
