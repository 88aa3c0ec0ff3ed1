import { FIELDS } from "./fields.ts";
import { tellEach } from "./tell-each.ts";

tellEach(FIELDS);
