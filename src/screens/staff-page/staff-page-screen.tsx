import { filler } from "../../blocks/block.ts";
import { Blocks } from "../../blocks/blocks.tsx";
import { isBlockFor } from "../../blocks/for-role.ts";
import { STAFF_BLOCKS } from "../../blocks/staff-blocks.ts";
import { Trouble } from "../../blocks/trouble.tsx";
import { useConfig } from "../../client/config.ts";
import { useText } from "../../client/i18n.ts";
import { usePage } from "../../client/release.ts";
import { useSession } from "../../client/session/session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotFoundScreen } from "../not-found/not-found-screen.tsx";
import styles from "./staff-page.module.css";

/** A page of the documents for the staff or for partners: the blocks that are for the role of who reads it. */
export function StaffPageScreen({ page: id }: { page: string }) {
  const t = useText();
  const { pages, site } = useConfig();
  const { roleId } = useSession();
  const { data: page, error, reload } = usePage(id);
  if (pages[id] === undefined) return <NotFoundScreen />;
  if (!page) {
    return (
      <div className={styles.page}>
        {error ? (
          <Trouble error={error} stale={false} onRetry={reload} />
        ) : (
          <div role="status" aria-label={t("staff.loading")}>
            <Skeleton height="24rem" />
          </div>
        )}
      </div>
    );
  }
  const fill = filler({ brandName: site.brandName, legalEntityName: site.legalEntityName });
  const blocks = page.blocks.filter((block) => isBlockFor(block, roleId));
  return (
    <article className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{fill(page.title)}</h1>
        {page.lead && blocks.length > 0 && <p className={styles.lead}>{fill(page.lead)}</p>}
      </div>
      {blocks.length > 0 ? <Blocks blocks={blocks} registry={STAFF_BLOCKS} fill={fill} /> : <p>{t("staff.neutral")}</p>}
    </article>
  );
}
