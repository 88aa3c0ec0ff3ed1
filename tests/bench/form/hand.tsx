/** The same form by hand with react-hook-form and MUI, as its documentation shows it: inputs register themselves, each field draws alone; its definition is part of its script. */

import forms from "virtual:forms";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { FormProvider, type RegisterOptions, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { BranchSlice, FieldSlice, FormSlice, GroupSlice } from "../../../src/contract/site/slices.ts";
import { firstStep, formName, measureRender, rootElement } from "./page.ts";

const step = firstStep(forms[formName()] as FormSlice);

function rules(field: FieldSlice, required: boolean): RegisterOptions {
  const message = "Please check this answer";
  return {
    ...(required ? { required: message } : {}),
    ...(field.pattern ? { pattern: { value: new RegExp(field.pattern), message } } : {}),
    ...(field.minLength ? { minLength: { value: field.minLength, message } } : {}),
    ...(field.maxLength ? { maxLength: { value: field.maxLength, message } } : {}),
    ...(field.minimum === undefined ? {} : { min: { value: field.minimum, message } }),
    ...(field.maximum === undefined ? {} : { max: { value: field.maximum, message } }),
  };
}

const HandField = memo(function HandField({ name, field, required }: { name: string; field: FieldSlice; required: boolean }) {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name, exact: true });
  const error = errors[name];
  return (
    <TextField
      id={`field_${name}`}
      label={field.title}
      required={required}
      fullWidth
      margin="normal"
      error={Boolean(error)}
      helperText={error ? String(error.message) : " "}
      select={field.enum !== undefined}
      defaultValue=""
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...register(name, rules(field, required))}
    >
      {field.enum?.map((value, index) => (
        <option key={String(value)} value={String(value)}>
          {field["x-labels"]?.[index]}
        </option>
      ))}
    </TextField>
  );
});

function Group({ properties = {}, required = [], allOf = [] }: GroupSlice) {
  return (
    <>
      {Object.entries(properties).map(([name, field]) => (
        <HandField key={name} name={name} field={field} required={required.includes(name)} />
      ))}
      {allOf.map((branch) => (
        <Branch key={JSON.stringify(branch.if)} branch={branch} />
      ))}
    </>
  );
}

/** By hand this is `watch("more") === "yes" && …`. */
function Branch({ branch }: { branch: BranchSlice }) {
  const asked = Object.entries((branch.if as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> }).properties ?? {});
  const values = useWatch({ name: asked.map(([name]) => name) });
  const open = asked.every(([, { const: one, enum: some = [one] }], index) => some.includes(values[index]));
  const group = open ? branch.then : branch.else;
  return group ? <Group {...group} /> : null;
}

function Hand() {
  const form = useForm({ mode: "onBlur", reValidateMode: "onBlur" });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={form.handleSubmit(() => undefined)}>
        <Group {...step.schema} />
        <Button type="submit">Continue</Button>
      </Box>
    </FormProvider>
  );
}

measureRender(() => createRoot(rootElement()).render(<Hand />));
