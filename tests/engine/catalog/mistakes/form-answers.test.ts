import { FORM_ANSWERS, RIGHT } from "./form-answers.ts";
import { tellEach, tellNone } from "./tell-each.ts";

tellEach(FORM_ANSWERS);
tellNone("form/personal-loan", RIGHT);
