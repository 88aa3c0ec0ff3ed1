import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { PROFILE_NAMES } from "../../domains/profile-scope.ts";
import { fieldNames, groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { CONTEXT_NAMES, factNames, PREFILL_NAMES, withDependencies } from "../../names-in-rules.ts";
import { requireExisting, requireUnique } from "../check-references.ts";
import { checkCondition, checkLogic } from "../rules/check-rules.ts";

/** Checks what a form computes and when its parts are shown: conditions, consents, figures and prefilled answers. */
export function checkFormRules(catalog: Catalog, form: FormDocument): Finding[] {
  const fields = fieldNames(form);
  const named = new Set([...fields, ...factNames(catalog), ...CONTEXT_NAMES]);
  const at = (...parts: (string | number)[]): Place => ({ kind: "form", id: form.id, pointer: pointer("", ...parts) });
  const branches = groupsOf(form).flatMap(({ group, pointer: base }) =>
    (group.allOf ?? []).flatMap((branch, index) =>
      checkCondition(branch.if as Condition, { ...at(), pointer: pointer(base, "allOf", index, "if") }, fields),
    ),
  );
  const consents = (form.consents ?? []).flatMap(({ id, when }, index) => [
    ...(catalog.consents.has(id)
      ? []
      : [finding("unknown-reference", at("consents", index, "id"), { what: "consent", name: id, known: [...catalog.consents.keys()] })]),
    ...checkCondition(when as Condition | undefined, at("consents", index, "when"), named),
  ]);
  const stepIds = form.steps.map(({ id }) => id);
  const based = [...catalog.shared.values()].flatMap(({ facts = [] }) => facts.filter(({ basis }) => basis).map(({ name }) => name));
  const computed = (form.computed ?? []).flatMap(({ name, value, step, format, codes, basisOf }, index) => [
    ...(stepIds.includes(step)
      ? []
      : [finding("unknown-reference", at("computed", index, "step"), { what: "step", name: step, known: stepIds })]),
    ...(named.has(name) ? [finding("duplicate-name", at("computed", index, "name"), { what: "name", name })] : []),
    ...checkLogic(value, at("computed", index, "value"), named),
    ...((format === "code") === (codes !== undefined) ? [] : [finding("codes-without-texts", at("computed", index, "format"))]),
    ...requireExisting("fact with a basis", basisOf, based, at("computed", index, "basisOf")),
  ]);
  const forPrefill = new Set([
    ...PROFILE_NAMES,
    ...PREFILL_NAMES,
    ...[...catalog.forms.values()].flatMap((other) => [...fieldNames(other)]),
  ]);
  const prefill = Object.entries(form.prefill ?? {}).flatMap(([name, value]) => [
    ...(fields.has(name) ? [] : [finding("unknown-reference", at("prefill", name), { what: "field", name, known: [...fields] })]),
    ...checkLogic(value, at("prefill", name), forPrefill),
  ]);
  const steps = form.steps.flatMap(({ when }, index) => checkCondition(when as Condition | undefined, at("steps", index, "when"), named));
  const twice = [
    ...requireUnique(
      "consent",
      (form.consents ?? []).map(({ id }) => id),
      (index) => at("consents", index, "id"),
    ),
    ...requireUnique(
      "figure",
      (form.computed ?? []).map(({ name }) => name),
      (index) => at("computed", index, "name"),
    ),
  ];
  return [...steps, ...branches, ...consents, ...twice, ...computed, ...prefill, ...checkCycles(catalog, form)];
}

/**
 * Fields whose condition depends, through other answers and facts, on themselves: no order of
 * evaluation would settle them.
 */
function checkCycles(catalog: Catalog, form: FormDocument): Finding[] {
  const fields = fieldNames(form);
  const rests = new Map<string, Set<string>>();
  const where = new Map<string, string>();
  for (const { group, conditions, pointer: at } of groupsOf(form)) {
    const names = withDependencies(
      conditions.flatMap((condition) => [...namesInCondition(condition)]),
      catalog,
    );
    for (const name of Object.keys(group.properties ?? {})) {
      // A field that also occurs without a condition is always active.
      if (rests.get(name)?.size === 0) continue;
      rests.set(
        name,
        conditions.length === 0 ? new Set() : new Set([...(rests.get(name) ?? []), ...names].filter((known) => fields.has(known))),
      );
      where.set(name, pointer(at, "properties", name));
    }
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(rests.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...fields]
    .filter((name) => reaches(name, name, new Set()))
    .map((name) => finding("circular-condition", { kind: "form", id: form.id, pointer: where.get(name) ?? "" }, { name }));
}
