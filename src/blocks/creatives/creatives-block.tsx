import { useMemo, useRef, useState } from "react";
import { saveDownload } from "../../client/save-download.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import type { PartnerBrand } from "../../contract/site/partner-brand.ts";
import { FIRST_LANGUAGE } from "../../engine/catalog/localise.ts";
import { fillTemplate } from "../../engine/values/fill-template.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { BlockProps } from "../block.ts";
import { LoadError } from "../loading/load-error.tsx";
import { Loading } from "../loading/loading.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { type OwnPartner, partnerLink } from "../share/partner-link.ts";
import { partnerName } from "../share/partner-name.ts";
import { ShareLink } from "../share/share-link.tsx";
import styles from "./creatives-block.module.css";
import { Drawing } from "./drawing.tsx";
import { type Creative, layoutCreative } from "./layout-creative.ts";
import { measureText } from "./measure-text.ts";
import { paintPng } from "./paint-png.ts";
import { useFonts } from "./use-fonts.ts";
import { useOwnBrand } from "./use-own-brand.ts";

type Content = BlockSlice<"creatives">;
type Texts = Creative["texts"];

interface PictureProps {
  brand: PartnerBrand;
  size: Content["sizes"][number];
  texts: Texts;
  language: string;
  link: string;
  /** Of the files, without an extension. */
  name: string;
}

/** The picture with its downloads. */
function Picture({ brand, size: { width, height, code }, texts, language, link, name }: PictureProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const drawn = useRef<SVGSVGElement>(null);
  const family = useFonts({ brand, language, text: Object.values(texts).join(" ") });
  const shapes = useMemo(
    () => (family === null ? null : layoutCreative({ width, height, brand, texts, link: code ? link : null }, measureText(family))),
    [family, width, height, brand, texts, code, link],
  );
  if (family === null || shapes === null) return <Loading height="24rem" />;
  const savePng = async () => {
    setBusy(true);
    try {
      saveDownload(await paintPng({ shapes, width, height, family }), `${name}.png`);
    } catch {
      showToast("error", t("staff.creatives.failed"));
    }
    setBusy(false);
  };
  const saveSvg = () => {
    if (!drawn.current) return;
    const file = new XMLSerializer().serializeToString(drawn.current);
    saveDownload(new Blob([file], { type: "image/svg+xml" }), `${name}.svg`);
  };
  return (
    <div className={styles.picture}>
      <Drawing
        {...{ shapes, width, height, family, language }}
        className={styles.drawing}
        label={`${texts.headline} ${texts.line}`}
        ref={drawn}
      />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void savePng()}>
          {t("staff.creatives.png")}
        </Button>
        <Button variant="secondary" onClick={saveSvg}>
          {t("staff.share.save")}
        </Button>
      </div>
    </div>
  );
}

interface ChooserProps {
  content: Content;
  partner: OwnPartner;
  brand: PartnerBrand;
}

function Chooser({ content: { designs, sizes }, partner, brand }: ChooserProps) {
  const t = useText();
  const { site, language: own } = useConfig();
  const [design, setDesign] = useState(designs[0]);
  const [size, setSize] = useState(sizes[0]);
  const [language, setLanguage] = useState(own);
  const texts = useMemo(() => {
    const name = partnerName(partner, language, site.brandName);
    const all = Object.entries(design?.texts ?? {});
    return Object.fromEntries(
      all.map(([part, text]) => [part, fillTemplate(text[language] ?? text[FIRST_LANGUAGE] ?? "", { partner: name })]),
    ) as Texts;
  }, [design, language, partner, site]);
  if (design === undefined || size === undefined) return null;
  const link = partnerLink(partner, design.path, { utm_medium: size.id, utm_campaign: design.id });
  return (
    <div className={styles.block}>
      <div className={styles.choices}>
        <SelectField label={t("staff.creatives.design")} value={design.id} onPick={(id) => setDesign(designs.find((one) => one.id === id))}>
          {designs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("staff.creatives.size")} value={size.id} onPick={(id) => setSize(sizes.find((one) => one.id === id))}>
          {sizes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("staff.creatives.language")} value={language} onPick={setLanguage}>
          {site.languages.map(({ code, languageName }) => (
            <option key={code} value={code} lang={code}>
              {languageName}
            </option>
          ))}
        </SelectField>
        <p className={styles.note}>{t("staff.creatives.link")}</p>
        <ShareLink address={link} message={`${texts.headline} ${link}`} />
      </div>
      <Picture {...{ brand, size, texts, language, link }} name={`${design.id}-${size.id}-${language}`} />
    </div>
  );
}

/** Pictures in the colours of the partner's brand. They are drawn in the browser, so that each brand has them. */
export function CreativesBlock({ block }: BlockProps<"creatives">) {
  const own = useOwnBrand();
  if (own.data === undefined) return <LoadingOrError of={own} failed={LoadError} height="24rem" />;
  return <Chooser content={block} partner={own.data.partner} brand={own.data.brand} />;
}
