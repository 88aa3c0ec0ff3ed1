import { useForm, useFormAtom } from "../../form/form-context.tsx";
import { figureText } from "./answer-text.ts";
import type { Journey } from "./journey.ts";

/**
 * The figures that follow from the answers of a step. One that cannot be worked out yet keeps its line:
 * the last answer of a step would otherwise move the button away from under the pointer that leaves the field for it.
 */
export function Figures({ journey, step }: { journey: Journey; step: string }) {
  const { store, translate } = useForm();
  const kept = useFormAtom(store.keptAtom);
  const { slice, language } = journey.terms;
  const figures = slice.computed
    .filter((figure) => figure.step === step)
    .map(({ name, label, value, format }) => {
      const text = figureText(journey.rulebook.figure(value, kept), format, language, translate);
      return { name, label, text: text ?? translate("form.figures.none") };
    });
  return (
    <dl className="form-figures" aria-live="polite">
      {figures.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
