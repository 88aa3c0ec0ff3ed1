import { RENAMED } from "./renamed.ts";
import { reportEach } from "./report-each.ts";

reportEach(RENAMED);
