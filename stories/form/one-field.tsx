import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import "../../src/form/form.css";
import { useState } from "react";
import type { FieldSlice, StepSlice } from "../../src/contract/site/slices.ts";
import { allFields } from "../../src/engine/validate/active.ts";
import { FormProvider } from "../../src/form/form-context.tsx";
import { type Answers, FormStore } from "../../src/form/form-store.ts";
import { problemsOf } from "../../src/form/problems.ts";
import { StepFields } from "../../src/form/step-fields.tsx";
import { exampleFields, exampleForm, translateIn, validatorsOf } from "./example-form.ts";

export interface OneFieldProps {
  /** Name of a field of the example form, or of `field`. */
  name: string;
  field?: FieldSlice;
  language: string;
  answer?: unknown;
  required?: boolean;
  /** Called with each committed answer. */
  onAnswer?(answers: Answers): void;
}

/** A single field as in a step, followed by a button to move the focus to. */
export function OneField({ name, field: own, language, answer, required = false, onAnswer }: OneFieldProps) {
  const [parts] = useState(() => {
    const field = own ?? (exampleFields(language)[name] as FieldSlice);
    const step: StepSlice = {
      id: "one",
      title: "",
      schema: { type: "object", properties: { [name]: field }, required: required ? [name] : [] },
    };
    const validate = validatorsOf({ ...exampleForm(language), steps: [step] }).one;
    const translate = translateIn(language);
    const store = new FormStore(answer === undefined ? {} : { [name]: answer });
    store.follow({
      reads: [],
      asked: () => ({ steps: [step], fields: allFields(step.schema), required: new Set() }),
      keep: (answers) => answers,
      check: (kept) => (!validate || validate(kept) ? [] : problemsOf(validate.errors ?? [], allFields(step.schema), kept, translate)),
    });
    store.atoms.sub(store.answersAtom, () => onAnswer?.(store.answers()));
    return { step, store, translate };
  });
  return (
    <main>
      <FormProvider store={parts.store} translate={parts.translate}>
        <StepFields step={parts.step} />
      </FormProvider>
      <button type="button">Elsewhere</button>
    </main>
  );
}
