import { reportEach, reportNone } from "./report-each.ts";
import { UNUSED, USED } from "./unused.ts";

reportEach(UNUSED);

for (const [document, what, edit] of USED) reportNone(document, [[what, edit]]);
