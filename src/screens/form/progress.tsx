import type { ReactNode } from "react";
import { useForm } from "../../form/form-context.tsx";

interface ProgressProps {
  /** Id and title of each page, in order. */
  pages: readonly { id: string; title: string }[];
  at: string;
  /** The title of the page, as a heading. */
  heading: ReactNode;
  /** Whether the answers are saved, beside the heading. */
  status?: ReactNode;
}

/** Which page of how many, in words and, where there are several, as a bar. */
export function Progress({ pages, at, heading, status }: ProgressProps) {
  const { translate } = useForm();
  const place = pages.findIndex(({ id }) => id === at);
  const several = pages.length > 1;
  return (
    <div className="form-head">
      <div>
        {several && <p>{translate("form.progress", { step: place + 1, count: pages.length })}</p>} {heading}
      </div>
      {status}
      {several && (
        <nav className="form-progress" aria-label={translate("form.progressLabel")}>
          <ol>
            {pages.map(({ id, title }, index) => (
              <li key={id} data-done={index <= place} aria-current={id === at ? "step" : undefined}>
                <span className="visually-hidden">{title}</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
