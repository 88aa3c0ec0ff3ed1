import type { DATA_GROUPS, HeldData } from "../../../contract/customer/rights.ts";
import { CALL_OUTCOMES } from "../../../contract/staff/datasets/outreach.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { SHARED_OPTIONS } from "../../../engine/catalog/resolve.ts";
import { formatRupees } from "../../../engine/money/format.ts";
import { localeOf } from "../../../engine/money/locale.ts";
import type { Context } from "../../platform/context.ts";
import { readHeldAnswers } from "../applications/held-applications.ts";
import { readCalls } from "../calls/customer-calls.ts";
import { verifiedKinds } from "../customers/customers.ts";
import type { Identifier } from "../customers/identifiers.ts";
import { indianMoment } from "../erasure/indian-moment.ts";
import { lastErasure } from "../erasure/requests.ts";
import { describeRetained } from "../erasure/retained-data.ts";
import { listFiles } from "../files/files.ts";
import { AnswerFormatter, type Held } from "../forms/answer-formatter.ts";
import { readDrafts } from "../forms/held-drafts.ts";
import { readCustomer } from "../forms/read-customer.ts";
import { countUndecided, readOwnAnswersOf } from "../lenders/held-by-customer.ts";
import { statusLabel } from "../lenders/news/message.ts";
import { readHelpRequests } from "../lookups/help.ts";
import { readMessages } from "../messages/messages.ts";
import { readNotesOn } from "../notes/notes.ts";
import { readDecisions } from "../offers/held-offers.ts";
import { readDevices, readSessions } from "../sign-in/customer-sessions.ts";
import { readApplications } from "./applications.ts";
import { addressesOf, type Reader, readAgreements } from "./consents.ts";
import { Names } from "./names.ts";

type Group = HeldData["groups"][number];
type Item = Group["items"][number];
type GroupId = (typeof DATA_GROUPS)[number];

/** Answers that identify the person; the rest of a profile are other answers. */
const IDENTITY = ["first_name", "last_name", "birth_date", "gender", "tin"];
const CONTACT = ["mobile_phone_number", "email", "address1", "address2", "postal_code"];
/** Internal fields among the answers. */
const MARKS = new Set(["mobile_phone_code", "verified_channel", "channel_id"]);

/** All data held about a customer, as text. */
export async function readCustomerData(ctx: Context, reader: Reader): Promise<HeldData> {
  const { customerId, language } = reader;
  const { site } = ctx.releases.live();
  const held = new CustomerData(ctx, reader);
  const groups = [
    ...(await held.profile()),
    await held.drafts(),
    ...(await held.applications()),
    await held.offers(),
    await held.files(),
    await held.consents(),
    await held.messages(),
    await held.calls(),
    await held.help(),
    await held.notes(),
    await held.sessions(),
    await held.devices(),
  ];
  return {
    madeAt: ctx.clock.now().toISOString(),
    groups: groups.filter(({ items }) => items.length > 0),
    stays: describeRetained(ctx, site.erasure.stays, language).map(({ what, why, until }) => ({ what, why, until })),
    erasure: await lastErasure(ctx, ctx.db, customerId, reader.language),
    underWay: await countUndecided(ctx, customerId),
  };
}

/** The groups of one customer's data. */
class CustomerData {
  readonly #ctx: Context;
  readonly #reader: Reader;

  constructor(ctx: Context, reader: Reader) {
    this.#ctx = ctx;
    this.#reader = reader;
  }

  async profile(): Promise<Group[]> {
    const { stored } = await readCustomer(this.#ctx, this.#reader.customerId);
    const words = new AnswerFormatter(this.#ctx.releases.live(), this.#reader.language);
    const all = words.of(Object.fromEntries(Object.entries(stored).filter(([name]) => !MARKS.has(name))));
    const of = (names: readonly string[]) => names.flatMap((name) => all.filter((one) => one.name === name));
    const rest = all.filter(({ name }) => !IDENTITY.includes(name) && !CONTACT.includes(name));
    return [this.#group("identity", plain(of(IDENTITY))), this.#group("contact", plain(of(CONTACT))), this.#group("answers", plain(rest))];
  }

  async drafts(): Promise<Group> {
    const drafts = await readDrafts(this.#ctx, this.#reader.customerId);
    const items = drafts.map(({ product, form, answers, savedAt }) =>
      this.#answers(product, form, answers, [this.#row("savedAt", indianMoment(savedAt))]),
    );
    return this.#group("drafts", items);
  }

  /** Applications with their answers, and what was sent to which lender. */
  async applications(): Promise<Group[]> {
    const { customerId, language } = this.#reader;
    const own = await readApplications(this.#ctx, this.#reader, Number.POSITIVE_INFINITY);
    const answered = await readHeldAnswers(this.#ctx, customerId);
    const onScreens = await readOwnAnswersOf(this.#ctx, customerId);
    const release = this.#ctx.releases.live();
    const { catalog } = release;
    const words = new AnswerFormatter(release, language);
    const items: Item[] = [];
    const shared: Item[] = [];
    for (const { id, product, productName, startedAt, open, lenders } of own) {
      const about = [
        this.#row("startedAt", indianMoment(new Date(startedAt))),
        this.#row("state", this.#say(open ? "rights.held.open" : "rights.held.closed")),
      ];
      items.push(this.#answers(product, productByCode(catalog, product)?.form, answered.get(id) ?? {}, about));
      for (const { id: lender, name, status } of lenders) {
        const label = statusLabel(release, product, status);
        const value = label ? localise(label, language) : status;
        const given = words.of(onScreens.get(`${id} ${lender}`) ?? {});
        shared.push({
          title: name,
          held: [this.#row("product", productName), { ...this.#row("status", value), name: `status:${lender}` }, ...given],
        });
      }
    }
    return [this.#group("applications", items), this.#group("shared", shared)];
  }

  /** Each run of the matching with its offers. */
  async offers(): Promise<Group> {
    const { language } = this.#reader;
    const names = new Names(this.#ctx, this.#reader);
    const locale = localeOf(this.#ctx.releases.live().site.languages, language);
    const decisions = await readDecisions(this.#ctx.db, this.#reader.customerId);
    const items = decisions.map(async ({ product, at, offers }) => ({
      title: names.product(product),
      held: [
        this.#row("decidedAt", indianMoment(at)),
        ...(await Promise.all(
          offers.map(async ({ lender, release, proposalNumber, amount }) => ({
            name: `offer:${lender}`,
            label: await names.lender(lender, release),
            value: amount === null ? proposalNumber : `${formatRupees(amount, locale)} · ${proposalNumber}`,
          })),
        )),
      ],
    }));
    return this.#group("offers", await Promise.all(items));
  }

  async files(): Promise<Group> {
    const files = await listFiles(this.#ctx, this.#reader.customerId);
    return this.#group("files", plain(files.map(({ id, name }) => ({ name: id, label: this.#say("rights.held.file"), value: name }))));
  }

  async consents(): Promise<Group> {
    const given = await readAgreements(this.#ctx, this.#reader);
    const addresses = await addressesOf(this.#ctx, this.#reader.customerId);
    const held = given.map(({ id, purpose, givenAt, withdrawnAt }) => {
      const at = indianMoment(new Date(givenAt));
      const address = addresses.get(id);
      const from = address === undefined ? "" : ` · ${this.#say("rights.held.address").replace("{{address}}", address)}`;
      const value = `${withdrawnAt === null ? at : `${at} – ${indianMoment(new Date(withdrawnAt))}`}${from}`;
      return { name: id, label: purpose, value };
    });
    return this.#group("consents", plain(held));
  }

  async messages(): Promise<Group> {
    const to = (await this.#verified()).map(({ kind, value }) => ({
      channel: kind === "phone" ? ("sms" as const) : ("email" as const),
      address: value,
    }));
    const sent = await readMessages(this.#ctx, { to });
    const held = sent.map(({ at, channel, text }) => ({
      name: channel,
      label: `${indianMoment(at)} · ${this.#say(channel === "sms" ? "rights.held.sms" : "rights.held.mail")}`,
      value: text ?? this.#say("rights.held.otp"),
    }));
    return this.#group("messages", plain(held));
  }

  async calls(): Promise<Group> {
    const { customerId, language } = this.#reader;
    const { calls, undisturbedSince } = await readCalls(this.#ctx, customerId);
    const options = this.#ctx.releases.live().catalog.options.get(SHARED_OPTIONS)?.lists[CALL_OUTCOMES] ?? [];
    const labelOf = (outcome: string) => options.find(({ code }) => code === outcome)?.label;
    const held = calls.map(({ id, at, outcome }) => {
      const label = labelOf(outcome);
      return { name: id, label: indianMoment(at), value: label ? localise(label, language) : outcome };
    });
    const rest =
      undisturbedSince === null
        ? []
        : [{ name: "undisturbed", label: this.#say("rights.held.undisturbed"), value: indianMoment(undisturbedSince) }];
    return this.#group("calls", plain([...rest, ...held]));
  }

  async help(): Promise<Group> {
    const asked = await readHelpRequests(this.#ctx, this.#reader.customerId);
    const held = asked.map(({ at, complaint, description }) => ({
      name: complaint ?? "help",
      label: complaint === null ? indianMoment(at) : `${indianMoment(at)} · ${complaint}`,
      value: description,
    }));
    return this.#group("help", plain(held));
  }

  async notes(): Promise<Group> {
    const names = new Names(this.#ctx, this.#reader);
    const notes = await readNotesOn(this.#ctx, this.#reader.customerId);
    const held = notes.map(({ at, product, text }) => ({
      name: product,
      label: `${indianMoment(at)} · ${names.product(product)}`,
      value: text,
    }));
    return this.#group("notes", plain(held));
  }

  async sessions(): Promise<Group> {
    const sessions = await readSessions(this.#ctx, this.#reader.customerId);
    const held = sessions.map(({ begun, seen }) => ({
      name: "session",
      label: indianMoment(begun),
      value: this.#say("rights.held.lastSeen").replace("{{time}}", indianMoment(seen)),
    }));
    return this.#group("sessions", plain(held));
  }

  async devices(): Promise<Group> {
    const seen = await readDevices(this.#ctx, await this.#verified());
    const held = seen.map((at) => ({
      name: "device",
      label: this.#say("rights.held.device"),
      value: this.#say("rights.held.lastSeen").replace("{{time}}", indianMoment(at)),
    }));
    return this.#group("devices", plain(held));
  }

  /**
   * Identifiers with which the customer signed in. An address only entered in a form may belong to
   * another person, as may messages sent there.
   */
  async #verified(): Promise<Identifier[]> {
    const { customerId } = this.#reader;
    const { stored } = await readCustomer(this.#ctx, customerId);
    const verified = await verifiedKinds(this.#ctx.db, customerId);
    const entered = { phone: stored.mobile_phone_number, email: stored.email };
    return (["phone", "email"] as const).flatMap((kind) => {
      const value = entered[kind];
      return verified.has(kind) && typeof value === "string" ? [{ kind, value }] : [];
    });
  }

  #answers(product: string, form: string | undefined, answers: Record<string, unknown>, about: Held[]): Item {
    const { language } = this.#reader;
    const release = this.#ctx.releases.live();
    const found = productByCode(release.catalog, product);
    const words = new AnswerFormatter(release, language, form);
    return { title: found ? localise(found.name, language) : product, held: [...about, ...words.of(answers)] };
  }

  #group(id: GroupId, items: Item[]): Group {
    return { id, title: this.#say(`rights.groups.${id}`), items };
  }

  #row(name: "savedAt" | "startedAt" | "decidedAt" | "state" | "product" | "status", value: string): Held {
    return { name, label: this.#say(`rights.held.${name}`), value };
  }

  #say(key: string): string {
    return this.#ctx.releases.live().text(this.#reader.language, key) ?? "";
  }
}

/** A single untitled item; none if nothing is held. */
const plain = (held: Held[]): Item[] => (held.length === 0 ? [] : [{ title: null, held }]);
