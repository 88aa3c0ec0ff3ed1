import { useForm, useFormAtom, useProblem } from "../form-context.tsx";
import type { Problem } from "../problems.ts";

interface ErrorSummaryProps {
  /** A field of the page: id of the input and title; null for another page's. */
  fieldAt(name: string): { id: string; title: string } | null;
}

/** What the last try to go on has found wrong, each with a link to its field. What is mended since stays, marked as done. */
export function ErrorSummary({ fieldAt }: ErrorSummaryProps) {
  const { store, translate } = useForm();
  const problems = useFormAtom(store.summaryAtom);
  const listed = problems.flatMap((problem) => {
    const field = fieldAt(problem.name);
    return field ? [{ problem, ...field }] : [];
  });
  if (listed.length === 0) return null;
  const title = translate("form.summary.title", { count: listed.length });
  return (
    <section className="form-summary" aria-label={title}>
      <p role="alert">{title}</p>
      <ul>
        {listed.map((line) => (
          <SummaryLine key={line.problem.name} {...line} />
        ))}
      </ul>
    </section>
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

/** Puts the focus into a field: its input, the first choice of its group, or the button that adds to an empty list. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const target = field?.matches("input, select, textarea")
    ? field
    : (field?.querySelector<HTMLElement>("input, select, textarea, button") ?? field);
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}
