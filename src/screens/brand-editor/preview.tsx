import { Suspense, useMemo } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useText } from "../../client/site/i18n.ts";
import { useCustomerSite } from "../../client/staff/brand-preview.tsx";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { StaffAnswers } from "../../contract/staff/staff-forms.ts";
import styles from "./brand-editor.module.css";
import { editedBrand, withBrand } from "./edited-brand.ts";

const CustomerView = lazyPart("customer-view", async () => (await import("./customer-view.tsx")).CustomerView);

interface Edited {
  answers: StaffAnswers;
  /** The values on the server. */
  saved: StaffAnswers;
}

/** Preview of customer screens with the brand being edited. */
export function BrandPreview(edited: Edited) {
  const t = useText();
  const { config, failed } = useCustomerSite();
  return (
    <section className={styles.preview} aria-label={t("staff.brand.preview")}>
      <h2>{t("staff.brand.preview")}</h2>
      <p className={styles.about}>{t(failed ? "staff.brand.noPreview" : "staff.brand.previewAbout")}</p>
      {config ? <OfBrand config={config} {...edited} /> : failed ? null : <Loading height="24rem" />}
    </section>
  );
}

function OfBrand({ config, answers, saved }: Edited & { config: AreaConfig }) {
  const shown = useMemo(() => withBrand(config, editedBrand(answers, saved, config.language)), [config, answers, saved]);
  return (
    <Suspense fallback={<Loading height="24rem" />}>
      <CustomerView config={shown} />
    </Suspense>
  );
}
