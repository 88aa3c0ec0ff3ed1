import type { LenderDocument, LenderLending, OfferKindDocument, OfferKindKfs } from "../../../contract/documents.gen.ts";
import type { FormQuestion, OfferingLender } from "../../../contract/staff/offering.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { hasKfs, KFS } from "../../../engine/catalog/terms/terms.ts";
import { allFields } from "../../../engine/validate/active.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import { withoutMark } from "../../../engine/values/without-mark.ts";
import type { Release } from "../../platform/releases/release.ts";
import { DEFAULT_LINK_HOURS } from "../lenders/delivery/hand-over.ts";

type Step = OfferingLender["steps"][number];
type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The questions of a form, in one language; empty if there is no such form. */
export function formQuestions(release: Release, form: string | undefined, language: string): FormQuestion[] {
  const steps = (form !== undefined && release.form(form, language)?.slice.steps) || [];
  return steps.flatMap(({ schema }) =>
    [...allFields(schema)].map(([name, { title, description, format }]) => ({
      label: title ?? name,
      ...(description !== undefined && { help: description }),
      file: format === "file",
    })),
  );
}

/** What the steps of a lender depend on. */
interface LenderOfKind {
  lender: LenderDocument;
  lending: LenderLending;
  kind: OfferKindDocument;
}

/**
 * What happens after a customer chose a lender's offer, in order and in one language. Only what
 * follows from the documents; addresses, secrets and mappings of the connector are left out.
 */
export function lenderSteps(release: Release, { lender, lending, kind }: LenderOfKind, language: string): Step[] {
  const name = localise(lender.name, language);
  const say: Say = (key, values = {}) => fillLocaleText(release.text(language, key) ?? "", { lender: name, ...values });
  const statuses = new Set<string>(Object.values(lender.connector.statuses));
  return [
    {
      title: say("offering.choose"),
      lines: [...consents(release, lender, say, language), ...questionLines(release, lender.form, say, language), say("offering.press")],
    },
    { title: say("offering.send"), lines: sending(lender, say) },
    ...(statuses.has("ACTION_NEEDED")
      ? [{ title: say("offering.more"), lines: [say("offering.message"), ...questionLines(release, lender.moreForm, say, language)] }]
      : []),
    { title: say("offering.status"), lines: [...reports(lender, say), states(release, statuses, say, language)] },
    ...declined(lender, say, language),
    ...disbursal(kind, lending, say, language),
  ];
}

function consents({ catalog }: Release, { consents: ids = [] }: LenderDocument, say: Say, language: string): string[] {
  const purposes = ids.flatMap((id) => {
    const consent = catalog.consents.get(id);
    return consent ? [localise(consent.purpose, language)] : [];
  });
  if (purposes.length === 0) return [say("offering.review")];
  return [say("offering.review"), ...purposes.map((purpose) => say("offering.consent", { purpose }))];
}

function questionLines(release: Release, form: string | undefined, say: Say, language: string): string[] {
  const asked = formQuestions(release, form, language);
  const list = (some: FormQuestion[]) => some.map(({ label }) => withoutMark(label)).join(" · ");
  const [files, answers] = [asked.filter(({ file }) => file), asked.filter(({ file }) => !file)];
  return [
    ...(answers.length > 0 ? [say("offering.answers", { names: list(answers) })] : []),
    ...(files.length > 0 ? [say("offering.files", { names: list(files) })] : []),
  ];
}

function sending({ connector }: LenderDocument, say: Say): string[] {
  switch (connector.protocol) {
    case "http-json":
      return [say("offering.call")];
    case "redirect":
      return [say("offering.link"), say("offering.linkHours", { hours: String(connector.link.validHours ?? DEFAULT_LINK_HOURS) })];
    case "file":
      return [say("offering.file", { times: connector.times.join(", ") })];
  }
}

/** How the lender's status reaches us. */
function reports({ connector }: LenderDocument, say: Say): string[] {
  if (connector.protocol === "file" && connector.statusFile) return [say("offering.statusFile", { times: connector.times.join(", ") })];
  const returns = connector.protocol === "redirect" && connector.return !== undefined;
  return [say("offering.webhook"), ...(returns ? [say("offering.return")] : [])];
}

/** The statuses that a lender can report, in the order of an application. */
const IN_ORDER = ["SUBMITTED", "IN_REVIEW", "ACTION_NEEDED", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"];

function states(release: Release, statuses: ReadonlySet<string>, say: Say, language: string): string {
  const names = IN_ORDER.filter((status) => statuses.has(status)).map(
    (status) => release.text(language, `staff.codes.offers.status.${status}`) ?? status,
  );
  return say("offering.states", { names: names.join(" · ") });
}

function declined({ declined: texts }: LenderDocument, say: Say, language: string): Step[] {
  if (texts === undefined) return [];
  const again = texts.againAfterDays === undefined ? [] : [say("offering.again", { days: String(texts.againAfterDays) })];
  return [{ title: say("offering.declined"), lines: [localise(texts.text, language), ...again] }];
}

function disbursal({ terms: schema }: OfferKindDocument, { terms }: LenderLending, say: Say, language: string): Step[] {
  if (!hasKfs(schema)) return [];
  const kfs = terms[KFS.name] as OfferKindKfs;
  return [{ title: say("offering.disbursal"), lines: [localise(kfs.disbursal, language)] }];
}
