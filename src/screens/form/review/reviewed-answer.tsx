import { use } from "react";
import type { FieldSlice } from "../../../contract/site/slices.ts";
import { interpretCondition } from "../../../engine/rules/logic/interpret.ts";
import { activeFields } from "../../../engine/validate/active.ts";
import { isFileField } from "../../../engine/validate/files.ts";
import { isNested } from "../../../engine/validate/nested.ts";
import { FileFields } from "../../../form/file-fields.ts";
import { useForm } from "../../../form/form-context.tsx";
import { widgetOf } from "../../../form/ui-schema.ts";
import { answerText } from "./answer-text.ts";

interface ReviewedAnswerProps {
  field: FieldSlice;
  answer: unknown;
  locale: string;
}

/** An answer as text; for a list or group, the answers within it. */
export function ReviewedAnswer({ field, answer, locale }: ReviewedAnswerProps) {
  const { translate } = useForm();
  const files = use(FileFields);
  const { items } = field;
  if (items && Array.isArray(answer) && answer.length > 0) return <ReviewedList items={items} answers={answer} locale={locale} />;
  if (isNested(field) && !items && typeof answer === "object" && answer !== null) {
    return <ReviewedGroup field={field} answers={answer as Record<string, unknown>} locale={locale} />;
  }
  if (files && isFileField(field) && typeof answer === "string") {
    return (
      <span>
        <files.Answer id={answer} />
      </span>
    );
  }
  const text = isNested(field) ? null : answerText(field, answer, locale, translate);
  return <span>{text ?? translate("form.review.none")}</span>;
}

function ReviewedList({ items, answers, locale }: { items: FieldSlice; answers: readonly unknown[]; locale: string }) {
  return (
    <ol className="form-review-list">
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name than its place
        <li key={index}>
          <ReviewedAnswer field={items} answer={answer} locale={locale} />
        </li>
      ))}
    </ol>
  );
}

function ReviewedGroup({ field, answers, locale }: { field: FieldSlice; answers: Record<string, unknown>; locale: string }) {
  const fields = [...activeFields(field, answers, interpretCondition).fields].filter(([, child]) => widgetOf(child) !== "hidden");
  return (
    <ul className="form-review-group">
      {fields.map(([name, child]) => (
        <li key={name}>
          <span className="form-review-name">{child.title}</span> <ReviewedAnswer field={child} answer={answers[name]} locale={locale} />
        </li>
      ))}
    </ul>
  );
}
