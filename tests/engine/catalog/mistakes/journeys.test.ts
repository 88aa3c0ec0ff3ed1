import { JOURNEYS } from "./journeys.ts";
import { tellEach } from "./tell-each.ts";

tellEach(JOURNEYS);
