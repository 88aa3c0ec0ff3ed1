import { ofKind } from "./lift.ts";

interface OlderTexts {
  codes?: Record<string, unknown>;
}

/** The codes that stood side by side for all fields, by the dataset and the field that have them. */
const CODES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  applications: { state: ["open", "closed"] },
  offers: {
    status: ["OFFERED", "SELECTED", "SUBMITTED", "IN_REVIEW", "ACTION_NEEDED", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"],
    delivery: ["none", "waiting", "retrying", "delivered", "unreachable", "refused", "handed-over", "returned"],
  },
  "file-readings": { what: ["file", "list"] },
  "lender-secrets": { state: ["set", "missing", "ours"] },
  "status-readings": { outcome: ["complete", "broken-off"] },
  "status-problems": { problem: ["unreadable", "no-application", "no-status", "unknown-application", "not-taken"] },
};

/** What codes are called stands with their field, so that two fields may call one code differently. */
export const codesByField = ofKind<OlderTexts>("texts", "codes-by-field", (texts) => {
  const { codes } = texts;
  if (codes === undefined || !Object.values(codes).some((label) => typeof label === "string")) return texts;
  const ofField = (names: readonly string[]) => Object.fromEntries(names.flatMap((name) => (name in codes ? [[name, codes[name]]] : [])));
  const byField = Object.entries(CODES).map(([dataset, fields]) => [
    dataset,
    Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, ofField(names)])),
  ]);
  return { ...texts, codes: Object.fromEntries(byField) };
});
