import { useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { FormQuestion } from "../../contract/staff/staff-forms.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface QuestionDialogProps {
  question: FormQuestion;
  /** Label of the button that confirms. */
  yes: string;
  onYes(): void;
  onClose(): void;
}

/** What a save would do, to be confirmed before the form is saved. */
export function QuestionDialog({ question: { lenders, offers }, yes, onYes, onClose }: QuestionDialogProps) {
  const t = useText();
  const described = useId();
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} data-first-focus="">
        {t("staff.questions.no")}
      </Button>
      <Button onClick={onYes}>{yes}</Button>
    </>
  );
  return (
    <Dialog
      title={t("staff.questions.lendersOff.title", { lenders: lenders.join(", ") })}
      onClose={onClose}
      actions={actions}
      describedBy={described}
    >
      <p id={described}>{offers === 0 ? t("staff.questions.lendersOff.none") : t("staff.questions.lendersOff.hides", { count: offers })}</p>
    </Dialog>
  );
}
