import type { BlockProps } from "../../blocks/block.ts";
import { StaffForm } from "../../blocks/form/open-form.tsx";
import { useRouteParams } from "../../client/journey/journey.ts";
import { ColourUses } from "./colour-uses.tsx";
import { LogoNote } from "./logo-note.tsx";
import { BrandPreview } from "./preview.tsx";

/** Editor of a partner's brand, with checks at each field and a preview of the customer screens. */
export function BrandEditor({ block: { form, where = {} } }: BlockProps<"brand-editor">) {
  const parameters = useRouteParams();
  const given = Object.fromEntries(Object.entries(where).map(([field, parameter]) => [field, parameters[parameter] ?? ""]));
  return (
    <StaffForm
      key={JSON.stringify(given)}
      id={form}
      prefilled={given}
      notes={({ primaryColor, secondaryColor, logo }) => ({
        primaryColor: <ColourUses of="primaryColor" colour={String(primaryColor ?? "")} />,
        secondaryColor: <ColourUses of="secondaryColor" colour={String(secondaryColor ?? "")} />,
        logo: <LogoNote logo={String(logo ?? "")} />,
      })}
      beside={(answers, saved) => <BrandPreview answers={answers} saved={saved} />}
    />
  );
}
