import { Footer } from "../../screens/chrome/footer.tsx";
import { Header } from "../../screens/chrome/header.tsx";
import { mountArea } from "../../screens/chrome/mount.tsx";
import { SCREENS } from "./screen-registry.ts";

void mountArea("customer", SCREENS, { Top: Header, Bottom: Footer });
