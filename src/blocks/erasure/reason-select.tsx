import { useId } from "react";

interface ReasonSelectProps {
  label: string;
  reasons: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** Select of the reasons in the site document. */
export function ReasonSelect({ label, reasons, value, onChange }: ReasonSelectProps) {
  const field = useId();
  return (
    <>
      <label htmlFor={field}>{label}</label>
      <select id={field} value={value} onChange={({ target }) => onChange(target.value)}>
        {reasons.map((reason) => (
          <option key={reason.id} value={reason.id}>
            {reason.label}
          </option>
        ))}
      </select>
    </>
  );
}
