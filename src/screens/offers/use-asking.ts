import { useState } from "react";
import { CallError } from "../../client/calls/call-error.ts";
import type { Asked } from "../../contract/customer/offers.ts";
import { useWords, type Words } from "../words.ts";

type Values = Readonly<Record<string, unknown>>;
/** By name of the answer; under an empty name what concerns all of them. */
type Problems = Readonly<Record<string, string>>;

/** What stands against a value before the server is asked; undefined for nothing. */
function problemOf({ value: before, choices, format, minimum, maximum }: Asked, value: unknown, words: Words): string | undefined {
  if (value === before || choices) return undefined;
  const shown = (bound: number) => (format === "rupees" ? words.rupees(bound) : words.number(bound));
  const fits = typeof value === "number" && Number.isInteger(value) && value >= (minimum ?? value) && value <= (maximum ?? value);
  if (fits) return undefined;
  return minimum === null || maximum === null
    ? words.t("customer.offers.askedWrong")
    : words.t("customer.offers.askedBounds", { from: shown(minimum), to: shown(maximum) });
}

interface Asking {
  asked: readonly Asked[];
  /** Throws CallError. */
  onAsk: (answers: Record<string, number>) => Promise<void>;
  /** Under these answers the form asks for more. */
  onForm: () => void;
  /** It was asked for, or nothing was changed. */
  onDone: () => void;
}

/** Asks the server for what was changed, unless it cannot stand. */
export function useAsking({ asked, onAsk, onForm, onDone }: Asking) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  const told = (error: unknown): Problems => {
    const fields = error instanceof CallError ? error.fields : [];
    const named = fields.map(({ path, message }) => [path.split("/").at(-1) ?? "", message] as const);
    return named.length > 0 ? Object.fromEntries(named) : { "": words.t("customer.offers.askedFailed") };
  };

  const ask = async (changed: Record<string, number>): Promise<Problems> => {
    setBusy(true);
    try {
      await onAsk(changed);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "STEP_SKIPPED") return told(error);
      onForm();
    } finally {
      setBusy(false);
    }
    return {};
  };

  /** Returns the names of the answers that cannot stand. */
  const send = async (values: Values): Promise<string[]> => {
    const wrong = asked.flatMap((each) => {
      const problem = problemOf(each, values[each.name], words);
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
