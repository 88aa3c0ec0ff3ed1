import type { ReactNode } from "react";
import { useForm } from "../../form/form-context.tsx";

interface ProgressProps {
  /** Id and title of each page, in order. */
  pages: readonly { id: string; title: string }[];
  at: string;
  /** The page's title as a heading. */
  heading: ReactNode;
  /** The save status, beside the heading. */
  status?: ReactNode;
}

/** The page number and, if there are several pages, a progress bar. */
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
