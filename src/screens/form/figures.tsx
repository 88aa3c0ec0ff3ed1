import type { FormSlice } from "../../contract/site/slices.ts";
import { useForm, useFormAtom } from "../../form/form-context.tsx";
import { dateText } from "../../form/masks/date.ts";
import type { Journey } from "./journey.ts";
import { figureText } from "./review/answer-text.ts";

/** The computed figures of a step. */
export function Figures({ journey, step }: { journey: Journey; step: string }) {
  const { slice } = journey.terms;
  const figures = slice.computed.filter((figure) => figure.step === step);
  return figures.length === 0 ? null : <FigureList journey={journey} figures={figures} />;
}

/**
 * A figure without a value keeps its line. Otherwise the last answer of a step would shift the
 * button just when the pointer leaves the field for it.
 */
function FigureList({ journey, figures }: { journey: Journey; figures: FormSlice["computed"] }) {
  const { store, translate } = useForm();
  const kept = useFormAtom(store.keptAtom);
  const { locale } = journey.terms;
  return (
    <dl className="form-figures" aria-live="polite">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>
            <span>{figure.label}</span>
            {figure.basis && (
              <small>{translate("form.figures.basis", { date: dateText.show(figure.basis.date), source: figure.basis.source })}</small>
            )}
          </dt>
          <dd>{figureText(journey.rulebook.figure(figure.value, kept), figure, locale, translate) ?? translate("form.figures.none")}</dd>
        </div>
      ))}
    </dl>
  );
}
