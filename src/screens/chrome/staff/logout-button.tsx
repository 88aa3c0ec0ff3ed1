import { useState } from "react";
import { useText } from "../../../client/site/i18n.ts";
import { useStaff } from "../../../client/staff/staff.ts";
import type { MenuItemSlice } from "../../../contract/site/config.ts";
import { MenuIcon } from "../menu-icon.tsx";

/** A menu item that signs the user out. */
export function LogoutButton({ item, className }: { item: MenuItemSlice; className?: string | undefined }) {
  const t = useText();
  const { signOut } = useStaff();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
  };
  return (
    <button type="button" title={item.label} aria-busy={busy || undefined} onClick={leave}>
      <MenuIcon drawing={item.icon} />
      <span className={className}>{busy ? t("staff.menu.loggingOut") : item.label}</span>
    </button>
  );
}
