import { useState } from "react";
import { indianTime } from "../../client/indian-time.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { type CampaignDesk, useCampaign } from "../../client/staff/campaign.ts";
import type { Campaign } from "../../contract/staff/campaigns.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import shared from "../desk/desk-block.module.css";
import { Section } from "../desk/section.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { useNumbers } from "../upload/use-numbers.ts";
import styles from "./campaign-block.module.css";
import { Samples } from "./samples.tsx";
import { Trial } from "./trial.tsx";

const COUNTS = ["queued", "sent", "failed", "dropped"] as const;

/** The campaign of the route: reach, message samples, test message, start and progress. */
export function CampaignBlock() {
  const { campaign = "" } = useRouteParams();
  const desk = useCampaign(campaign);
  const { data } = desk;
  if (data === undefined) return <LoadingOrError of={desk} failed={LoadError} height="24rem" />;
  return (
    <div className={shared.block}>
      <LoadError of={desk} />
      {data.state === "draft" ? <Reach campaign={data} desk={desk} /> : <Progress campaign={data} desk={desk} />}
      <CampaignDetails campaign={data} />
      <Samples samples={data.samples} />
      {data.template !== null && data.state === "draft" && <Trial campaign={data} tryOut={desk.tryOut} />}
    </div>
  );
}

function CampaignDetails({ campaign: { name, audience, template, channel } }: { campaign: Campaign }) {
  const t = useText();
  return (
    <Section title={name}>
      {template === null && <Notice tone="warning">{t("staff.campaign.noTemplate")}</Notice>}
      <ul className={styles.audience}>
        {audience.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {template !== null && (
          <div>
            <dt>{t("staff.campaign.template")}</dt>
            <dd>{template}</dd>
          </div>
        )}
        <div>
          <dt>{t("staff.campaign.channel")}</dt>
          <dd>{t(`staff.campaign.channels.${channel}`)}</dd>
        </div>
      </dl>
    </Section>
  );
}

interface PartProps {
  campaign: Campaign;
  desk: CampaignDesk;
}

/** Shown before the start: the number of recipients and of those excluded. */
function Reach({ campaign, desk }: PartProps) {
  const t = useText();
  const [asked, setAsked] = useState<"start" | "cancel" | null>(null);
  const { reach, template, opensAt, perMinute, frequencyCap } = campaign;
  if (reach === null) return null;
  const { reached, withoutConsent, notDisturbed, capped, atLeast } = reach;
  return (
    <Section title={t("staff.campaign.reach")}>
      {reached === 0 ? (
        <EmptyState title={t("staff.campaign.nobody")} />
      ) : (
        <p className={shared.figure}>{t("staff.campaign.reached", { count: reached })}</p>
      )}
      {atLeast && <p>{t("staff.campaign.atLeast")}</p>}
      {withoutConsent > 0 && <p className={shared.soft}>{t("staff.campaign.withoutConsent", { count: withoutConsent })}</p>}
      {notDisturbed > 0 && <p className={shared.soft}>{t("staff.campaign.notDisturbed", { count: notDisturbed })}</p>}
      {capped > 0 && <p className={shared.soft}>{t("staff.campaign.capped", { count: capped, ...frequencyCap })}</p>}
      {opensAt !== null && <Notice tone="info">{t("staff.campaign.startLater", { time: indianTime(opensAt) })}</Notice>}
      <div className={shared.actions}>
        {reached > 0 && template !== null && <Button onClick={() => setAsked("start")}>{t("staff.campaign.start")}</Button>}
        <Button variant="secondary" onClick={() => setAsked("cancel")}>
          {t("staff.campaign.putAway")}
        </Button>
      </div>
      {asked === "start" && (
        <ConfirmDialog
          title={t("staff.campaign.startTitle")}
          no={t("staff.campaign.no")}
          yes={t("staff.campaign.start")}
          done={t("staff.campaign.started")}
          act={() => desk.start(campaign)}
          onClose={() => setAsked(null)}
        >
          <p>{t("staff.campaign.startNote", { count: reached, perMinute })}</p>
          {atLeast && <p>{t("staff.campaign.atLeast")}</p>}
          {opensAt !== null && <p>{t("staff.campaign.startLater", { time: indianTime(opensAt) })}</p>}
        </ConfirmDialog>
      )}
      {asked === "cancel" && (
        <ConfirmDialog
          title={t("staff.campaign.putAwayTitle")}
          no={t("staff.campaign.no")}
          yes={t("staff.campaign.putAway")}
          done={t("staff.campaign.putAwayDone")}
          act={desk.cancel}
          onClose={() => setAsked(null)}
        >
          <p>{t("staff.campaign.putAwayNote")}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** Shown after the start: message counts by state. */
function Progress({ campaign, desk }: PartProps) {
  const t = useText();
  const number = useNumbers();
  const [asked, setAsked] = useState(false);
  const { state, total, queued, opensAt, capped, frequencyCap } = campaign;
  const done = COUNTS.reduce((sum, name) => sum + campaign[name], 0);
  const isSending = state === "sending" || (state === "done" && queued > 0);
  const of = Math.max(total, done);
  return (
    <Section title={t("staff.campaign.progress")}>
      <p role="status">
        <strong>{t(`staff.codes.campaigns.state.${state}`)}</strong>
        <span>{` · ${t("staff.campaign.progressOf", { done: number(done), total: number(of) })}`}</span>
      </p>
      <progress className={styles.bar} value={done} max={Math.max(1, of)} aria-label={t("staff.campaign.progress")} />
      {state === "failed" && <Notice tone="error">{t("staff.campaign.failed")}</Notice>}
      {isSending && opensAt !== null && <Notice tone="info">{t("staff.campaign.startLater", { time: indianTime(opensAt) })}</Notice>}
      <dl className={styles.facts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`staff.campaign.counts.${name}`)}</dt>
            <dd>{number(campaign[name])}</dd>
          </div>
        ))}
      </dl>
      {capped > 0 && <p className={shared.soft}>{t("staff.campaign.leftOut", { count: capped, ...frequencyCap })}</p>}
      {isSending && (
        <div className={shared.actions}>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {t("staff.campaign.cancel")}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={t("staff.campaign.cancelTitle")}
          no={t("staff.campaign.no")}
          yes={t("staff.campaign.cancel")}
          done={t("staff.campaign.cancelled")}
          act={desk.cancel}
          onClose={() => setAsked(false)}
        >
          <p>{t("staff.campaign.cancelNote")}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
