import type { FormSlice, StepSlice, StepValidator, ValidatorModule } from "../../../src/contract/site/slices.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";

export interface Timings {
  /** Milliseconds from the navigation to the drawn form, and from the first line of the form's own work to it. */
  interactive: number;
  mount: number;
}

declare global {
  interface Window {
    timings?: Timings;
    /** Milliseconds from each key to the frame that shows it. */
    keys: number[];
  }
}

/** The form that the address asks for. */
export async function slice(): Promise<FormSlice> {
  const response = await fetch(`./${formName()}.json`);
  return (await response.json()) as FormSlice;
}

/** Its compiled validators, loaded as the product loads them. */
export async function validators(): Promise<Record<string, StepValidator>> {
  const { default: make } = (await import(/* @vite-ignore */ `${location.origin}/${formName()}.js`)) as { default: ValidatorModule };
  return make(validatorRuntime(() => todayInIndia(new Date())));
}

/** The name of the form that the address asks for. */
export const formName = () => new URLSearchParams(location.search).get("form") ?? "generated";

/** The step that is measured: the first. */
export function firstStep({ steps }: FormSlice): StepSlice {
  const step = steps[0];
  if (!step) throw new Error("The form has no step");
  return step;
}

export const rootElement = (): HTMLElement => document.getElementById("root") ?? document.body;

/** Renders the form and records when it is interactive. */
export function measureRender(draw: () => void): void {
  const start = performance.now();
  draw();
  afterPaint(() => {
    const now = performance.now();
    window.timings = { interactive: now, mount: now - start };
  });
}

function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  });
}

window.keys = [];
const recordKey = (event: Event) => {
  const start = event.timeStamp;
  afterPaint(() => window.keys.push(performance.now() - start));
};
window.addEventListener("keydown", recordKey, { capture: true });
// A choice is painted after its click; a native list reports only its change.
const recordChoice = (event: Event) => (event.target as Element).matches("[type=radio], [role=option], select") && recordKey(event);
window.addEventListener("click", recordChoice, { capture: true });
window.addEventListener("change", (event) => (event.target as Element).matches("select") && recordKey(event), { capture: true });
