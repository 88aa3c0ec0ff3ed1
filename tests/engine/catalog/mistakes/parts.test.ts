import { PARTS } from "./parts.ts";
import { tellEach } from "./tell-each.ts";

tellEach(PARTS);
