import { atom } from "jotai";
import { useId, useMemo } from "react";
import { useForm, useFormAtom, useProblem } from "../form-context.tsx";
import type { Problem } from "../problems.ts";

interface ErrorSummaryProps {
  /** The id of the input and the title of a field of this page; null for another page's field. */
  fieldAt(name: string): { id: string; title: string } | null;
}

/**
 * The problems found by the last attempt to continue, each with a link to its field. Solved ones
 * stay, marked as done, and are not counted.
 */
export function ErrorSummary({ fieldAt }: ErrorSummaryProps) {
  const { store } = useForm();
  const problems = useFormAtom(store.summaryAtom);
  const listed = problems.flatMap((problem) => {
    const field = fieldAt(problem.name);
    return field ? [{ problem, ...field }] : [];
  });
  const title = useId();
  if (listed.length === 0) return null;
  return (
    <section className="form-summary" aria-labelledby={title}>
      <SummaryTitle id={title} names={listed.map(({ problem }) => problem.name)} />
      <ul>
        {listed.map((line) => (
          <SummaryLine key={line.problem.name} {...line} />
        ))}
      </ul>
    </section>
  );
}

/**
 * The number of answers to correct: announced assertively while it is all of them, politely when it
 * falls.
 */
function SummaryTitle({ id, names }: { id: string; names: readonly string[] }) {
  const { store, translate } = useForm();
  const listed = names.join(" ");
  const openCountAtom = useMemo(
    () => atom((get) => listed.split(" ").filter((name) => get(store.problemAtom(name)) !== undefined).length),
    [listed, store],
  );
  const open = useFormAtom(openCountAtom);
  return (
    <p role={open === names.length ? "alert" : "status"} id={id}>
      {open === 0 ? translate("form.summary.allDone") : translate("form.summary.title", { count: open })}
    </p>
  );
}

function SummaryLine({ problem, id, title }: { problem: Problem; id: string; title: string }) {
  const { translate } = useForm();
  const now = useProblem(problem.name);
  return (
    <li data-done={now === undefined}>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(id);
        }}
      >
        <span>{title}</span>
        <span>{now === undefined ? translate("form.summary.done") : now.message}</span>
      </a>
    </li>
  );
}

/**
 * Focuses a field: its input, the first choice of its group, or the add button of an empty list.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches("input, select, textarea")
    ? field
    : (field?.querySelector<HTMLElement>("input, select, textarea, button") ?? field);
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}
