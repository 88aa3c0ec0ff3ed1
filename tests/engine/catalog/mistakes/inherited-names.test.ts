import { INHERITED } from "./inherited-names.ts";
import { reportEach } from "./report-each.ts";

reportEach(INHERITED);
