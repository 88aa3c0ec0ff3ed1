import { LISTS, RIGHT } from "./lists.ts";
import { reportEach, reportNone } from "./report-each.ts";

reportEach(LISTS);
reportNone("form/personal-loan", RIGHT);
