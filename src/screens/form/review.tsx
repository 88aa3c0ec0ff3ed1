import type { StepSlice } from "../../contract/site/slices.ts";
import { isNested } from "../../engine/validate/nested.ts";
import { useForm } from "../../form/form-context.tsx";
import { widgetOf } from "../../form/ui-schema.ts";
import { Button } from "../../ui/button.tsx";
import type { Journey } from "./journey.ts";
import { ReviewedAnswer } from "./reviewed-answer.tsx";

/** Id of the button by which the answers of a step are changed. */
export const changeId = (step: string) => `change-${step}`;

/** Characters of an answer that has no room beside another on a phone. */
const LONG = 18;

/** A text, or a word that would be broken in a column, as an email address. */
const isLong = (answer: unknown) => typeof answer === "string" && (answer.length > LONG || /\S{14}/.test(answer));

/** Every answer in force, a card for each step with one way back to it. */
export function Review({ journey }: { journey: Journey }) {
  const steps = journey.state().pages.flatMap((page) => journey.step(page) ?? []);
  return steps.map((step) => <ReviewedStep key={step.id} journey={journey} step={step} />);
}

function ReviewedStep({ journey, step }: { journey: Journey; step: StepSlice }) {
  const { store, translate } = useForm();
  const kept = store.kept();
  const fields = [...journey.rulebook.fields(step, kept)].filter(([, field]) => widgetOf(field) !== "hidden");
  return (
    <section className="form-review" aria-labelledby={`review-${step.id}`}>
      <div className="form-review-head">
        <h2 id={`review-${step.id}`}>{step.title}</h2>
        <Button id={changeId(step.id)} variant="text" data-form-action="change" onClick={() => journey.change(step.id)}>
          <span>{translate("form.review.change")}</span> <span className="visually-hidden">{step.title}</span>
        </Button>
      </div>
      <dl>
        {fields.map(([name, field]) => (
          <div key={name} className={isNested(field) || isLong(kept[name]) ? "form-review-wide" : undefined}>
            <dt>{field.title}</dt>
            <dd>
              <ReviewedAnswer field={field} answer={kept[name]} locale={journey.terms.locale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
