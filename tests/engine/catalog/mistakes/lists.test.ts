import { LISTS, RIGHT } from "./lists.ts";
import { tellEach, tellNone } from "./tell-each.ts";

tellEach(LISTS);
tellNone("form/personal-loan", RIGHT);
