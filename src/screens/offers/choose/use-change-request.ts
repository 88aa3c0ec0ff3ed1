import { useState } from "react";
import { CallError } from "../../../client/http/call-error.ts";
import type { Asked } from "../../../contract/customer/lending/offers.ts";
import { type Formatters, useFormatters } from "../../use-formatters.ts";

type Values = Readonly<Record<string, unknown>>;
/** Errors by answer name; the empty name is for errors of the whole request. */
type Problems = Readonly<Record<string, string>>;

/** Client-side error of a value, or undefined. */
function problemOf(
  { value: before, choices, format, minimum, maximum }: Asked,
  value: unknown,
  formatters: Formatters,
): string | undefined {
  if (value === before || choices) return undefined;
  const shown = (bound: number) => (format === "rupees" ? formatters.rupees(bound) : formatters.number(bound));
  const fits = typeof value === "number" && Number.isInteger(value) && value >= (minimum ?? value) && value <= (maximum ?? value);
  if (fits) return undefined;
  return minimum === null || maximum === null
    ? formatters.t("customer.offers.askedWrong")
    : formatters.t("customer.offers.askedBounds", { from: shown(minimum), to: shown(maximum) });
}

interface ChangeRequestOptions {
  asked: readonly Asked[];
  /** @throws CallError */
  onAsk: (answers: Record<string, number>) => Promise<void>;
  /** Called when the form needs further answers. */
  onForm: () => void;
  /** Called when the request succeeded, or nothing was changed. */
  onDone: () => void;
}

/** Sends the changed answers to the server if they are valid. */
export function useChangeRequest({ asked, onAsk, onForm, onDone }: ChangeRequestOptions) {
  const formatters = useFormatters();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  const problemsOf = (error: unknown): Problems => {
    const fields = error instanceof CallError ? error.fields : [];
    const named = fields.map(({ path, message }) => [path.split("/").at(-1) ?? "", message] as const);
    return named.length > 0 ? Object.fromEntries(named) : { "": formatters.t("customer.offers.askedFailed") };
  };

  const ask = async (changed: Record<string, number>): Promise<Problems> => {
    setBusy(true);
    try {
      await onAsk(changed);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "STEP_SKIPPED") return problemsOf(error);
      onForm();
    } finally {
      setBusy(false);
    }
    return {};
  };

  /** Returns the names of invalid answers. */
  const send = async (values: Values): Promise<string[]> => {
    const wrong = asked.flatMap((each) => {
      const problem = problemOf(each, values[each.name], formatters);
      return problem === undefined ? [] : [[each.name, problem] as const];
    });
    const changed = asked.flatMap(({ name, value }) => {
      const next = values[name];
      return typeof next === "number" && next !== value ? [[name, next] as const] : [];
    });
    if (wrong.length === 0 && changed.length === 0) {
      onDone();
      return [];
    }
    const found = wrong.length > 0 ? Object.fromEntries(wrong) : await ask(Object.fromEntries(changed));
    setProblems(found);
    return Object.keys(found).filter((name) => name !== "");
  };
  return { problems, busy, send };
}
