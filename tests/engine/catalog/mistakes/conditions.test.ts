import { CONDITIONS } from "./conditions.ts";
import { tellEach } from "./tell-each.ts";

tellEach(CONDITIONS);
