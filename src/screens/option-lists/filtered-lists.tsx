import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { type OptionLists, OWN_LISTS } from "../../client/option-lists.ts";
import { type Translate, useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { fittingLists, type ListGroup } from "./fitting-lists.ts";
import { idOf, ListTable } from "./list-table.tsx";
import styles from "./option-lists.module.css";

/** Query parameter of the filter. */
const QUERY = "q";

/** The lists that match the URL's filter, with the filter field and links to each list. */
export function FilteredLists({ lists }: { lists: OptionLists }) {
  const t = useText();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const query = new URLSearchParams(search).get(QUERY) ?? "";
  const groups = fittingLists(lists, query);
  // The element named by the URL fragment exists only after this render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the address are the browser's to follow
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), []);
  // The field has what was typed; only Back, Forward or a link may change it.
  const typing = useNavigationType() === "REPLACE";
  useEffect(() => {
    if (!typing && field.current) field.current.value = query;
  }, [query, typing]);
  const filter = (text: string) => {
    const params = new URLSearchParams(search);
    if (text.trim() === "") params.delete(QUERY);
    else params.set(QUERY, text);
    navigate({ search: params.toString() }, { replace: true });
  };
  const clear = () => {
    if (field.current) field.current.value = "";
    field.current?.focus();
    filter("");
  };
  return (
    <>
      <search className={styles.tools}>
        <label>
          <span>{t("admin.optionLists.filter")}</span>
          <input
            ref={field}
            type="search"
            autoComplete="off"
            defaultValue={query}
            onChange={(event) => filter(event.currentTarget.value)}
          />
        </label>
        <Count groups={groups} />
      </search>
      {groups.length > 0 && <JumpLinks groups={groups} />}
      {groups.map((group) => (
        <Group key={group.owner} group={group} />
      ))}
      {groups.length === 0 && (
        <EmptyState
          title={t("admin.optionLists.none", { query })}
          action={
            <Button variant="secondary" onClick={clear}>
              {t("admin.optionLists.clear")}
            </Button>
          }
        />
      )}
    </>
  );
}

const nameOf = (owner: string, t: Translate): string =>
  owner === OWN_LISTS ? t("admin.optionLists.house") : t("admin.optionLists.lender", { lender: owner });

function Count({ groups }: { groups: readonly ListGroup[] }) {
  const t = useText();
  const lists = groups.flatMap((group) => group.lists);
  const choices = lists.reduce((sum, list) => sum + list.choices.length, 0);
  return (
    <p role="status" className={styles.count}>
      {t("admin.optionLists.found", {
        choices: t("admin.optionLists.choices", { count: choices }),
        lists: t("admin.optionLists.lists", { count: lists.length }),
      })}
    </p>
  );
}

function JumpLinks({ groups }: { groups: readonly ListGroup[] }) {
  const t = useText();
  return (
    <details className={styles.ways}>
      <summary>{t("admin.optionLists.jump")}</summary>
      <nav aria-label={t("admin.optionLists.jump")}>
        {groups.map(({ owner, lists }) => (
          <div key={owner}>
            <p>{nameOf(owner, t)}</p>
            <ul>
              {lists.map(({ name, choices }) => (
                <li key={name}>
                  <a href={`#${idOf(owner, name)}`}>{name}</a>
                  <span className={styles.number}>{choices.length}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

function Group({ group: { owner, lists } }: { group: ListGroup }) {
  const t = useText();
  return (
    <section className={styles.group} aria-labelledby={idOf(owner)}>
      <div className={styles.head}>
        <h2 id={idOf(owner)}>{nameOf(owner, t)}</h2>
        <span className={styles.count}>{t("admin.optionLists.lists", { count: lists.length })}</span>
      </div>
      <div className={styles.lists}>
        {lists.map((list) => (
          <ListTable key={list.name} owner={owner} list={list} />
        ))}
      </div>
    </section>
  );
}
