import { useForm } from "../form-context.tsx";

/** Says that something may be left out. */
export function Optional() {
  const { translate } = useForm();
  return (
    <>
      {" "}
      <span className="form-optional">{translate("form.optional")}</span>
    </>
  );
}
