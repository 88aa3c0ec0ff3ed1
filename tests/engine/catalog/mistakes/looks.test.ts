import { LOOKS } from "./looks.ts";
import { tellEach } from "./tell-each.ts";

tellEach(LOOKS);
