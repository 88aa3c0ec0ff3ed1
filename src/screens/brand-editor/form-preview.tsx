import { useMemo } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import { useText } from "../../client/site/i18n.ts";
import { useFormSlice } from "../../client/staff/brand-preview.tsx";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import type { StepSlice } from "../../contract/site/slices.ts";
import { allFields, inOrder } from "../../engine/validate/active.ts";
import { FormProvider } from "../../form/form-context.tsx";
import { FormStore } from "../../form/form-store.ts";
import { StepFields } from "../../form/step-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../form/progress.tsx";

/** Number of fields shown: enough to see their style. */
const FIELDS = 3;

/** The first fields of a step, without conditional ones. */
function beginningOf({ id, title, schema, order }: StepSlice): StepSlice {
  const fields = [...inOrder(allFields({ properties: schema.properties ?? {} }), order)].slice(0, FIELDS);
  return { id, title, schema: { type: "object", properties: Object.fromEntries(fields), required: schema.required ?? [] } };
}

/** The beginning of a product's form, rendered by the same components as for customers. */
export function FormPreview({ product }: { product: ProductSlice }) {
  const t = useText();
  const { slice, exists } = useFormSlice(product.form);
  const store = useMemo(() => new FormStore(), []);
  const steps = slice?.steps ?? [];
  const [first] = steps;
  const step = useMemo(() => first && beginningOf(first), [first]);
  if (step === undefined) return exists ? <Loading height="14rem" /> : null;
  return (
    <FormProvider store={store} translate={t}>
      <div className="form-card">
        <Progress pages={steps} at={step.id} heading={<h3>{step.title}</h3>} />
        <StepFields step={step} />
        <Button>{t("form.continue")}</Button>
      </div>
    </FormProvider>
  );
}
