import type { PageBlock } from "../../contract/config.ts";
import { useWords } from "../words.ts";
import { LeadForm } from "./lead-form.tsx";
import styles from "./page.module.css";

/** Fills `{name}` in a text of a document; an unknown name stays as it is. */
export type Fill = (text: string) => string;

/** Values by placeholder, as a function that fills them in. */
export function filler(values: Record<string, string>): Fill {
  return (text) => text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

type Officers = Extract<PageBlock, { type: "grievance" }>["officers"];

function GrievanceTable({ officers }: { officers: Officers }) {
  const { t } = useWords();
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
              <a href={`mailto:${email}`}>{email}</a>
            </td>
            <td data-label={t("customer.page.phone")}>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Block({ block, fill }: { block: PageBlock; fill: Fill }) {
  switch (block.type) {
    case "heading":
      return <h2>{fill(block.text)}</h2>;
    case "paragraph":
      return <p>{fill(block.text)}</p>;
    case "note":
      return <p className={styles.note}>{fill(block.text)}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{fill(item)}</li>
          ))}
        </ul>
      );
    case "grievance":
      return <GrievanceTable officers={block.officers} />;
    case "lead":
      return <LeadForm block={block} />;
    case "matching":
      return (
        <ol>
          {block.lines.map((line) => (
            <li key={line}>{fill(line)}</li>
          ))}
        </ol>
      );
  }
}

/** The blocks of a page's document, in order. */
export function PageBlocks({ blocks, fill }: { blocks: readonly PageBlock[]; fill: Fill }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and a page never reorders them
    <Block key={index} block={block} fill={fill} />
  ));
}
