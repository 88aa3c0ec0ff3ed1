import { useForm } from "../form-context.tsx";

/** Marks a field as optional. */
export function Optional() {
  const { translate } = useForm();
  return (
    <>
      {" "}
      <span className="form-optional">{translate("form.optional")}</span>
    </>
  );
}
