import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useText } from "../../client/site/i18n.ts";
import type { QuestionItem } from "../../contract/page-slices.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BlockProps } from "../block.ts";
import { useOpenInPrint } from "../use-open-in-print.ts";
import styles from "./questions-block.module.css";

/** Fewer questions are read faster than searched. */
const MANY = 6;

const wordsOf = (text: string): string[] => text.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);

/** Questions, folded: native parts of the page that open without a script's help. The address's fragment opens one. */
export function QuestionsBlock({ block: { groups, first }, fill }: BlockProps<"questions" | "questions-of">) {
  const t = useText();
  const list = useOpenInPrint<HTMLDivElement>();
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const { hash } = useLocation();
  const all = groups.flatMap(({ items }) => items).length;
  const words = wordsOf(query);
  const matches = ({ question, answer }: QuestionItem) => {
    const text = wordsOf(fill([question, ...answer].join(" "))).join(" ");
    return words.every((word) => text.includes(word));
  };
  const found = groups.map((group) => {
    const items = group.items.filter(matches);
    return { ...group, items: words.length === 0 && first !== undefined ? items.slice(0, first) : items };
  });
  const count = found.flatMap(({ items }) => items).length;
  useEffect(() => {
    const named = list.current?.querySelector<HTMLDetailsElement>(`details[id="${CSS.escape(hash.slice(1))}"]`);
    if (!named) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
    named.querySelector("summary")?.focus({ preventScroll: true });
  }, [hash, list]);
  const clear = () => {
    setQuery("");
    box.current?.focus();
  };
  return (
    <div ref={list} className={styles.block}>
      {all > MANY && (
        <search className={styles.search}>
          <TextField
            ref={box}
            type="search"
            label={t("common.questions.search")}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <p role="status" className={styles.count}>
            {words.length > 0 && t("common.questions.found", { found: count, all })}
          </p>
        </search>
      )}
      {count === 0 && (
        <EmptyState
          title={t("common.questions.nothing")}
          action={
            <Button variant="secondary" onClick={clear}>
              {t("common.questions.clear")}
            </Button>
          }
        />
      )}
      {found.map(({ title, items }) =>
        items.length === 0 ? null : (
          <section key={title ?? ""} className={styles.group} {...(title && { "aria-label": title })}>
            {title && <h2>{title}</h2>}
            {items.map((item) => (
              <Question key={item.id} item={item} fill={fill} />
            ))}
          </section>
        ),
      )}
    </div>
  );
}

interface QuestionProps extends Pick<BlockProps<"questions">, "fill"> {
  item: QuestionItem;
}

function Question({ item: { id, question, answer, link }, fill }: QuestionProps) {
  return (
    <details id={id} className={styles.question}>
      <summary>{fill(question)}</summary>
      <div className={styles.answer}>
        {answer.map((part) => (
          <p key={part}>{fill(part)}</p>
        ))}
        {link && (
          <p>
            <Link to={link.go}>{fill(link.label)}</Link>
          </p>
        )}
      </div>
    </details>
  );
}
