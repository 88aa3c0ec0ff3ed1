import { useText } from "../../client/site/i18n.ts";
import type { BlockProps } from "../block.ts";
import styles from "./grievance-block.module.css";

/** Grievance officers of the site and of each lender. */
export function GrievanceBlock({ block: { officers } }: BlockProps<"grievance">) {
  const t = useText();
  const columns = ["ofLender", "officer", "email", "phone"] as const;
  return (
    <table className={styles.officers}>
      <caption className="visually-hidden">{t("customer.page.grievanceCaption")}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`customer.page.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {officers.map(({ lender, name, email, phone }) => (
          <tr key={lender}>
            <th scope="row">{lender}</th>
            <td data-label={t("customer.page.officer")}>{name}</td>
            <td data-label={t("customer.page.email")}>
              <a className="standalone-link" href={`mailto:${email}`}>
                {email}
              </a>
            </td>
            <td data-label={t("customer.page.phone")}>
              <a className="standalone-link" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                {phone}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
