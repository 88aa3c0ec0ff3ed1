import type { StepSlice } from "../../../contract/site/slices.ts";
import { isNested } from "../../../engine/validate/nested.ts";
import { useForm } from "../../../form/form-context.tsx";
import { widgetOf } from "../../../form/ui-schema.ts";
import { Button } from "../../../ui/button.tsx";
import type { Journey } from "../journey.ts";
import { ReviewedAnswer } from "./reviewed-answer.tsx";

/** Id of a step's "Change" button. */
export const changeId = (step: string) => `change-${step}`;

/** Characters that fit into a column on a phone. */
const LONG = 18;

/** Long text, or a word too wide for a column, such as an email address. */
const isLong = (answer: unknown) => typeof answer === "string" && (answer.length > LONG || /\S{14}/.test(answer));

/** All answers of visible fields, one card per step with a "Change" button. */
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
