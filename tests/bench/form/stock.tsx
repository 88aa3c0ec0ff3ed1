/** rjsf as its documentation shows it: the MUI theme, Ajv at run time, checked when a field is left. */
import Form from "@rjsf/mui";
import type { RJSFSchema } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { firstStep, measureRender, rootElement, slice } from "./page.ts";

const KNOWN = ["ageBetween", "yearsBack", "x-label", "x-labels", "x-help", "x-placeholder", "x-messages", "x-ui", "x-pii"];
const validator = customizeValidator({ ajvOptionsOverrides: { keywords: KNOWN } });
const step = firstStep(await slice());
const order = step.order ? { "ui:order": [...step.order, "*"] } : {};
const uiSchema = order;

function Stock() {
  const [answers, setAnswers] = useState<unknown>({});
  return (
    <Form
      schema={step.schema as RJSFSchema}
      uiSchema={uiSchema}
      formData={answers}
      validator={validator}
      liveValidate="onBlur"
      showErrorList={false}
      onChange={({ formData }) => setAnswers(formData)}
    />
  );
}

measureRender(() => createRoot(rootElement()).render(<Stock />));
