import { CONDITIONS } from "./conditions.ts";
import { reportEach } from "./report-each.ts";

reportEach(CONDITIONS);
