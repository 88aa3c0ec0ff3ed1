import { FORM_ANSWERS, RIGHT } from "./form-answers.ts";
import { reportEach, reportNone } from "./report-each.ts";

reportEach(FORM_ANSWERS);
reportNone("form/personal-loan", RIGHT);
