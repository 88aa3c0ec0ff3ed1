import type { StepSlice } from "../../contract/site/slices.ts";
import { useForm } from "../../form/form-context.tsx";
import { widgetOf } from "../../form/ui-schema.ts";
import { Button } from "../../ui/button.tsx";
import type { Journey } from "./journey.ts";
import { ReviewedAnswer } from "./reviewed-answer.tsx";

/** Every answer in force, step by step, each with a way back to it. */
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
      <h2 id={`review-${step.id}`}>{step.title}</h2>
      <dl>
        {fields.map(([name, field]) => (
          <div key={name}>
            <dt>{field.title}</dt>
            <dd>
              <ReviewedAnswer field={field} answer={kept[name]} locale={journey.terms.locale} />
              <Button variant="text" data-form-action="change" onClick={() => journey.change(step.id, name)}>
                {translate("form.review.change")} <span className="visually-hidden">{field.title}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
