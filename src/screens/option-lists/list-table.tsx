import { Fragment } from "react";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { NamedList } from "./fitting-lists.ts";
import styles from "./option-lists.module.css";

/** Id of a group's or list's heading; a list's is the target of URL fragments. */
export const idOf = (...names: [owner: string, name?: string]): string => ["lists", ...names].join(".");

/** Allows line breaks after underscores. */
const breakable = (code: string) =>
  code.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code never change places
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));

/** An option list: the number of options, and each option's code and labels in all languages. */
export function ListTable({ owner, list: { name, choices } }: { owner: string; list: NamedList }) {
  const t = useText();
  const { languages } = useConfig().site;
  const id = idOf(owner, name);
  return (
    <section className={styles.list}>
      <div className={styles.head}>
        <h3 id={id} tabIndex={-1}>
          {name}
        </h3>
        <span className={styles.count}>{t("admin.optionLists.choices", { count: choices.length })}</span>
      </div>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t("admin.optionLists.code")}</th>
            {languages.map(({ code, languageName }) => (
              <th key={code} scope="col" lang={code}>
                {languageName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.code}>
              <th scope="row">{breakable(choice.code)}</th>
              {languages.map(({ code }) => (
                <td key={code} lang={code}>
                  {choice.labels[code] ?? t("admin.optionLists.noLabel")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
