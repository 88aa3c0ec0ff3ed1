import { LOOKS } from "./looks.ts";
import { reportEach } from "./report-each.ts";

reportEach(LOOKS);
