import { useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import styles from "./share-link.module.css";
import { whatsAppLink } from "./whatsapp-link.ts";

interface ShareLinkProps {
  address: string;
  /** The message that WhatsApp starts with; it contains the address. By default the address alone. */
  message?: string;
}

/** A link to pass on: to select, copy, send by WhatsApp or show as a QR code. */
export function ShareLink({ address, message = address }: ShareLinkProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.share}>
      <input
        className={styles.address}
        readOnly
        value={address}
        aria-label={t("staff.notices.linkLabel")}
        onClick={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copyText(address)}>{t("staff.notices.copy")}</Button>
      <a className={buttonClass("secondary")} href={whatsAppLink(message)} target="_blank" rel="noopener noreferrer">
        {t("staff.share.whatsApp")}
      </a>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("staff.share.code")}
      </Button>
      {open && <ShareDialog address={address} onClose={() => setOpen(false)} />}
    </div>
  );
}
