import { LENDERS, PRICES } from "./lenders.ts";
import { reportEach } from "./report-each.ts";

reportEach(LENDERS);
reportEach(PRICES);
