import type { LenderConnector, LenderDocument, LenderRedirect } from "../../../../contract/documents.gen.ts";
import { BODY_OPERATORS, lenderCodesIn } from "../../../rules/lender-codes.ts";
import { factsRead, readsByComputedName } from "../../../rules/logic/logic.ts";
import { isPlace, partsOfField } from "../../../rules/submission.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { publicAnswerNames } from "../../facts/queryable.ts";
import { fieldNames } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { filesSentBy, placeOfSent, sentBy } from "../../lenders/connector-parts.ts";
import { formsOfLender } from "../../lenders/lender-forms.ts";
import { CONTEXT_NAMES, SUBMIT_NAMES } from "../../names-in-rules.ts";
import { isPublicName } from "../../public-name.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";
import { checkLogic, type Known } from "../rules/check-rules.ts";
import { checkSentFiles } from "./check-sent-files.ts";

/**
 * Checks a lender's connector: what it sends uses existing answers and facts and can be assembled,
 * its links carry no personal data, and its addresses are public.
 *
 * @param known names that what is sent may refer to; null if unknown
 */
export function checkConnector(catalog: Catalog, { id, connector, products, ...own }: LenderDocument, known: Known | null): Finding[] {
  const at = placesOf("lender", id);
  const where = placeOfSent(connector);
  const codes = products.map(({ product }) => product);
  const offered = [...catalog.products.values()].filter(({ code }) => codes.includes(code));
  const formIds = [...offered.map((product) => product.form), ...formsOfLender(own)];
  const lists = Object.keys(catalog.options.get(id)?.lists ?? {});
  return [
    ...Object.entries(sentBy(connector)).flatMap(([field, logic]) => [
      ...checkLogic(logic, at(...where, field), known, BODY_OPERATORS),
      ...lenderCodesIn(logic).flatMap(({ list, at: inside }) =>
        requireExisting("option list of this lender", String(list), lists, at(...where, field, ...inside)),
      ),
    ]),
    ...checkSentFiles(catalog, connector, formIds, at("connector")),
    ...(connector.protocol === "redirect"
      ? [...checkLink(catalog, connector, formIds, at("connector", "link")), ...checkReturn(connector, at("connector", "return"))]
      : checkBody(connector, at("connector"))),
    ...addressesOf(connector).flatMap(([address, ...place]) =>
      isPublicName(address) ? [] : [finding("address-not-public", at("connector", ...place), { address })],
    ),
  ];
}

type Named = [host: string, ...place: (string | number)[]];

/** The host names in a connector, each with its place. */
function addressesOf(connector: LenderConnector): Named[] {
  const hostOf = (endpoint: string) => /^https:\/\/([^/:]+)/.exec(endpoint)?.[1] ?? "";
  const tokens = connector.protocol === "redirect" ? undefined : connector.authentication;
  const named: Named[] = [
    [hostOf(connector.endpoint), "endpoint"],
    ...(tokens?.type === "client-credentials" ? [[hostOf(tokens.tokenEndpoint), "authentication", "tokenEndpoint"] satisfies Named] : []),
    ...(connector.linkHosts ?? []).map((host, index): Named => [host, "linkHosts", index]),
  ];
  return named.filter(([host]) => host !== "");
}

/**
 * Checks the fields of a body: each path is used once, lists have no gaps, and a CSV file is flat.
 */
function checkBody(connector: Exclude<LenderConnector, LenderRedirect>, place: Place): Finding[] {
  const flat = connector.protocol === "file" && connector.format === "csv";
  const named = (["submit", "files"] as const).flatMap((part) =>
    Object.keys((part === "submit" ? connector.submit : filesSentBy(connector)) ?? {}).map((field) => [part, field] as const),
  );
  const fields = named.map(([part, field]) => ({
    field,
    parts: partsOfField(field),
    at: { ...place, pointer: pointer(place.pointer, part, field) },
  }));
  const fieldsByPath = new Map(fields.map(({ field, parts }) => [parts.join("/"), field]));
  const branches = Map.groupBy(
    fields.flatMap(({ parts, at }) => parts.map((part, depth) => ({ branch: parts.slice(0, depth).join("/"), part, at }))),
    ({ branch }) => branch,
  );
  const listsWithGaps = [...branches].flatMap(([branch, inside]) => {
    const parts = [...new Set(inside.map(({ part }) => part))];
    const items = parts.filter(isPlace);
    const whole = items.length === parts.length && items.every((item) => Number(item) < items.length) && branch !== "";
    const [first] = inside;
    return items.length === 0 || whole || !first ? [] : [finding("list-with-gaps", first.at, { name: `/${branch}` })];
  });
  return [
    ...fields.flatMap(({ field, parts, at }) => {
      const within = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
      const other = [...within, parts.join("/")].map((way) => fieldsByPath.get(way)).find((name) => name !== undefined && name !== field);
      if (flat && parts.length > 1) return [finding("nested-column-name", at)];
      return other === undefined ? [] : [finding("field-taken", at, { name: field, other })];
    }),
    ...(flat ? [] : listsWithGaps),
  ];
}

/**
 * Checks the parameters of a link, which ends up in histories and logs: no identifying answers, no
 * duplicate names.
 *
 * @param formIds ids of the forms whose answers are available
 */
function checkLink(catalog: Catalog, { link }: LenderRedirect, formIds: readonly string[], place: Place): Finding[] {
  const forms = formIds.flatMap((id) => catalog.forms.get(id) ?? []);
  const open = new Set(forms.flatMap((form) => openOf(catalog, form.id)));
  const answers = new Set(forms.flatMap((form) => [...fieldNames(form)]));
  const facts = [...catalog.shared.values()].flatMap((shared) => shared.facts ?? []);
  const provided: readonly string[] = [...SUBMIT_NAMES, ...CONTEXT_NAMES];
  const closed = (name: string, depth = 0): boolean => {
    if (answers.has(name)) return !open.has(name);
    const fact = facts.find((one) => one.name === name);
    if (fact === undefined) return !provided.includes(name);
    return depth >= 10 || readsByComputedName(fact.value) || [...factsRead(fact.value)].some((read) => closed(read, depth + 1));
  };
  const { parameters = {}, validHours: _, ...own } = link;
  return [
    ...Object.entries(parameters).flatMap(([name, logic]) => {
      const at = { ...place, pointer: pointer(place.pointer, "parameters", name) };
      return [
        ...(readsByComputedName(logic) ? [finding("computed-name-in-link", at)] : []),
        ...[...factsRead(logic)]
          .filter((read) => closed(read))
          .map((read) => finding("personal-in-link", at, { name: read, known: [...open] })),
      ];
    }),
    ...requireUnique("parameter", [...Object.values(own), ...Object.keys(parameters)], () => place),
  ];
}

/**
 * The non-identifying answers of a form; empty if the form cannot be resolved, which is reported
 * elsewhere.
 */
function openOf(catalog: Catalog, form: string): string[] {
  try {
    return [...publicAnswerNames(catalog, form)];
  } catch {
    return [];
  }
}

/**
 * Checks the parameters of a return: no duplicates, and none of the link's except its signature, so
 * that a value of the link is never read as the lender's.
 */
function checkReturn({ link, return: back }: LenderRedirect, place: Place): Finding[] {
  if (back === undefined) return [];
  const { parameters = {}, validHours: _, timestamp, signature, ...own } = link;
  const taken = [...Object.values(own), ...Object.keys(parameters)];
  const { timestamp: at, signature: by, ...returned } = back;
  const ofLink = [
    ...[at, by].filter((name) => taken.includes(name)),
    ...Object.values(returned).filter((name) => [...taken, timestamp, signature].includes(name)),
  ];
  return [
    ...requireUnique("parameter", Object.values(back), () => place),
    ...ofLink.map((name) => finding("duplicate-name", place, { what: "parameter", name })),
  ];
}
