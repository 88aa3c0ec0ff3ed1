import { copyText } from "../../client/copy-text.ts";
import { saveDownload } from "../../client/save-download.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { codeFile } from "./code-file.ts";
import styles from "./share-dialog.module.css";

interface ShareDialogProps {
  address: string;
  onClose: () => void;
}

/** A URL with its QR code. */
export function ShareDialog({ address, onClose }: ShareDialogProps) {
  const t = useText();
  const drawing = codeFile(address);
  const name = new URL(address).searchParams.get("utm_campaign") ?? "qr";
  const actions = (
    <>
      <Button variant="secondary" onClick={() => saveDownload(new Blob([drawing], { type: "image/svg+xml" }), `${name}.svg`)}>
        {t("staff.share.save")}
      </Button>
      <Button onClick={() => void copyText(address)} data-first-focus="">
        {t("staff.share.copy")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("staff.share.title")} onClose={onClose} closeLabel={t("staff.share.close")} actions={actions}>
      <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={t("staff.share.codeOf", { address })} />
      <p className={styles.address}>{address}</p>
    </Dialog>
  );
}
