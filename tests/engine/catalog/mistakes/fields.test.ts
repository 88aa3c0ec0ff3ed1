import { FIELDS } from "./fields.ts";
import { reportEach } from "./report-each.ts";

reportEach(FIELDS);
