import { Link, useNavigate } from "react-router-dom";
import { useProduct, useShownItems } from "../../../client/journey/journey.ts";
import { useSession } from "../../../client/session/session.ts";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import type { MenuItemSlice } from "../../../contract/site/config.ts";
import { Drawer } from "../../../ui/dialog.tsx";
import { Customer } from "../customer.tsx";
import { useSignInOut } from "../use-sign-in-out.ts";
import styles from "./header.module.css";

interface DrawerMenuProps {
  /** Id of the menu document. */
  menu: string;
  onHelp: () => void;
  onClose: () => void;
}

/** The menu on phones: the items of its document whose condition holds. */
export function DrawerMenu({ menu, onHelp, onClose }: DrawerMenuProps) {
  const t = useText();
  const { menus, site } = useConfig();
  const product = useProduct();
  const shown = useShownItems(menus[menu] ?? []).filter(({ action }) => action !== "return-to-products" || !site.host.hideReturnToProducts);
  const places: Record<string, string> = product ? { home: product.home, ...product.routes } : {};
  return (
    <Drawer title={t("common.menu.title")} closeLabel={t("common.dialog.close")} onClose={onClose}>
      <Customer />
      <ul className={styles.items}>
        {shown.map((item) => (
          <li key={item.id}>
            <Item item={item} places={places} onHelp={onHelp} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Item({
  item,
  places,
  onHelp,
  onClose,
}: {
  item: MenuItemSlice;
  places: Record<string, string>;
  onHelp: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const session = useSession();
  const { signIn, logOut } = useSignInOut();
  const actions: Record<string, () => void> = {
    help: onHelp,
    logout: () => void logOut(),
    "return-to-products": () => {
      session.setProduct(null);
      navigate("/products");
    },
  };
  const run = item.action ? actions[item.action] : item.go === "/login" ? signIn : undefined;
  if (run) {
    const press = () => {
      onClose();
      run();
    };
    return (
      <button type="button" onClick={press}>
        {item.label}
      </button>
    );
  }
  const place = /^\{(\w+)\}$/.exec(item.go ?? "")?.[1];
  return (
    <Link to={(place ? places[place] : item.go) ?? "/"} onClick={onClose}>
      {item.label}
    </Link>
  );
}
