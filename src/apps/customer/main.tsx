import { noteVisit } from "../../client/session/session.ts";
import { Footer } from "../../screens/chrome/customer/footer.tsx";
import { Header } from "../../screens/chrome/customer/header.tsx";
import { mountArea } from "../../screens/chrome/mount.tsx";
import { SCREENS } from "./screen-registry.ts";

void mountArea("customer", { loaders: SCREENS, frame: { Top: Header, Bottom: Footer }, onSession: noteVisit });
