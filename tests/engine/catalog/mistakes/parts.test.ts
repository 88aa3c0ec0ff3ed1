import { PARTS } from "./parts.ts";
import { reportEach } from "./report-each.ts";

reportEach(PARTS);
