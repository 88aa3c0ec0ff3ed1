import { RENAMED } from "./renamed.ts";
import { tellEach } from "./tell-each.ts";

tellEach(RENAMED);
