import type { ReactNode } from "react";
import { useForm } from "../../form/form-context.tsx";

interface ProgressProps {
  /** Id and title of each page, in order. */
  pages: readonly { id: string; title: string }[];
  at: string;
  /** What stands beside it. */
  children: ReactNode;
}

/** Which page of how many. */
export function Progress({ pages, at, children }: ProgressProps) {
  const { translate } = useForm();
  const place = pages.findIndex(({ id }) => id === at);
  return (
    <nav className="form-progress" aria-label={translate("form.progressLabel")}>
      <div>
        <p>{translate("form.progress", { step: place + 1, count: pages.length })}</p>
        {children}
      </div>
      <ol>
        {pages.map(({ id, title }, index) => (
          <li key={id} data-done={index <= place} aria-current={id === at ? "step" : undefined}>
            <span className="visually-hidden">{title}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
