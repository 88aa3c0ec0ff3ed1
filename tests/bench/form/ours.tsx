import { createRoot } from "react-dom/client";
import { FormJourney } from "../../../src/screens/form/form-journey.tsx";
import { measureRender, rootElement, slice, validators } from "./page.ts";

const [form, checks] = await Promise.all([slice(), validators()]);
const nothing = async () => undefined;
const terms = { slice: form, validators: checks, language: "en", locale: "en-IN", translate: (key: string) => key, today: "2026-11-21" };

measureRender(() =>
  createRoot(rootElement()).render(
    <FormJourney
      terms={terms}
      start={{ answers: {} }}
      onSaveDraft={async () => ({ savedAt: "", revision: 1, merged: null })}
      outlivesPage={() => true}
      newKey={() => "key"}
      onSubmit={async () => ({ kind: "done" })}
      onDone={nothing}
      href={(path) => path}
    />,
  ),
);
