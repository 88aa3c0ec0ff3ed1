import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { showTexts, translate, useText } from "../../src/client/site/i18n.ts";

const ENGLISH = {
  common: { hello: "Hello {{name}}, {{ name }} and {{other}}", note: "Note: {{name}}" },
  form: { left_one: "{{count}} question", left_other: "{{count}} questions" },
};
const HINDI = {
  common: { hello: "नमस्ते {{name}}", note: "ध्यान दें: {{name}}" },
  form: { left_one: "{{count}} सवाल", left_other: "{{count}} सवाल बाकी" },
};

beforeEach(() => showTexts({ language: "en", texts: ENGLISH }));

test("a text is filled with its values; an unknown key is shown as it is", () => {
  expect(translate("common.hello", { name: "Asha", other: "Ravi" })).toBe("Hello Asha, Asha and Ravi");
  expect(translate("common.missing")).toBe("common.missing");
  expect(translate("constructor.name")).toBe("constructor.name");
});

test("a colon is part of a text and its key, and values are neither escaped nor interpolated again", () => {
  expect(translate("common.note", { name: "<b> & 'x'" })).toBe("Note: <b> & 'x'");
  expect(translate("common.hello", { name: "$& {{other}} $t(common.note)", other: "x" })).toBe(
    "Hello $& {{other}} $t(common.note), $& {{other}} $t(common.note) and x",
  );
});

test("the count selects the plural form of the language", () => {
  expect([0, 1, 2].map((count) => translate("form.left", { count }))).toEqual(["0 questions", "1 question", "2 questions"]);
  showTexts({ language: "hi", texts: HINDI });
  expect([0, 1, 2].map((count) => translate("form.left", { count }))).toEqual(["0 सवाल", "1 सवाल", "2 सवाल बाकी"]);
});

test("another language applies at once, and so do newer texts of the same one", () => {
  showTexts({ language: "hi", texts: HINDI });
  expect(translate("common.hello", { name: "आशा" })).toBe("नमस्ते आशा");
  showTexts({ language: "en", texts: { common: { hello: "Welcome {{name}}" } } });
  expect(translate("common.hello", { name: "Asha" })).toBe("Welcome Asha");
});

test("a rendered component uses the current texts, and the function is stable while they are", () => {
  const functions = new Set<unknown>();
  const drawn = () =>
    renderToStaticMarkup(
      createElement(() => {
        const say = useText();
        functions.add(say);
        return [say("common.plain"), say("common.plain"), say("form.left", { count: 1 }), say("form.left", { count: 2 })].join(", ");
      }),
    );
  showTexts({ language: "en", texts: { ...ENGLISH, common: { plain: "Continue" } } });
  expect([drawn(), drawn()]).toEqual(Array(2).fill("Continue, Continue, 1 question, 2 questions"));
  expect(functions.size).toBe(1);
  showTexts({ language: "en", texts: { ...ENGLISH, common: { plain: "Go on" } } });
  expect(drawn()).toBe("Go on, Go on, 1 question, 2 questions");
  showTexts({ language: "hi", texts: { ...HINDI, common: { plain: "आगे बढ़ें" } } });
  expect(drawn()).toBe("आगे बढ़ें, आगे बढ़ें, 1 सवाल, 2 सवाल बाकी");
});
