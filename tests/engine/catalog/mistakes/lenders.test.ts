import { LENDERS, PRICES } from "./lenders.ts";
import { tellEach } from "./tell-each.ts";

tellEach(LENDERS);
tellEach(PRICES);
