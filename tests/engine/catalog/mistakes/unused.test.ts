import { tellEach, tellNone } from "./tell-each.ts";
import { UNUSED, USED } from "./unused.ts";

tellEach(UNUSED);

for (const [document, what, edit] of USED) tellNone(document, [[what, edit]]);
