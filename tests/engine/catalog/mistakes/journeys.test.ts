import { JOURNEYS } from "./journeys.ts";
import { reportEach } from "./report-each.ts";

reportEach(JOURNEYS);
