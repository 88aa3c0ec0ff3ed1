import { allFields } from "../../../engine/validate/active.ts";
import { useForm } from "../../../form/form-context.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { FormTerms } from "../form-terms.ts";

interface ConflictNoticeProps {
  terms: Pick<FormTerms, "slice" | "language">;
  /** Names of the answers also changed in another tab. */
  conflicts: readonly string[];
  onDismiss(): void;
}

/**
 * Shows which answers were changed in two tabs. It overlays the page above the buttons, so that
 * nothing shifts.
 */
export function ConflictNotice({ terms: { slice, language }, conflicts, onDismiss }: ConflictNoticeProps) {
  const { translate } = useForm();
  // The first `ListFormat` loads the browser's language data, which is slow, so it is created only
  // when needed.
  const fields = conflicts.length === 0 ? "" : new Intl.ListFormat(language).format(titlesOf(slice, conflicts));
  const dismiss = (
    <Button variant="secondary" onClick={onDismiss}>
      {translate("form.conflict.dismiss")}
    </Button>
  );
  return (
    <div className="form-conflict" aria-live="polite">
      {fields === "" ? null : (
        <Notice tone="info" action={dismiss}>
          {translate("form.conflict.text", { fields })}
        </Notice>
      )}
    </div>
  );
}

/** The titles of the named fields, without duplicates. */
function titlesOf({ steps }: FormTerms["slice"], names: readonly string[]): Set<string> {
  const asked = steps.flatMap(({ schema }) => [...allFields(schema)]);
  return new Set(asked.flatMap(([name, { title }]) => (title !== undefined && names.includes(name) ? [title] : [])));
}
