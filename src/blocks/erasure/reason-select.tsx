import { SelectField } from "../../ui/select-field.tsx";

interface ReasonSelectProps {
  label: string;
  reasons: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** Select of the reasons in the site document. */
export function ReasonSelect({ label, reasons, value, onChange }: ReasonSelectProps) {
  return (
    <SelectField label={label} value={value} onPick={onChange}>
      {reasons.map((reason) => (
        <option key={reason.id} value={reason.id}>
          {reason.label}
        </option>
      ))}
    </SelectField>
  );
}
