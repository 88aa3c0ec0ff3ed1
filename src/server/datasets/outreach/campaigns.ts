import { sql } from "kysely";
import type { CommonText, TemplateDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { FIRST_LANGUAGE, localise } from "../../../engine/catalog/localise.ts";
import type { DatasetQuery, Person } from "../dataset-query.ts";
import { readPersonal } from "../lending/personal.ts";

const person: Person = {
  customer: sql`c.id`,
  sealed: { profile: sql`c.sealed_profile` },
  read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
};

/** One row per campaign. */
export function campaigns(): DatasetQuery {
  return {
    from: sql`campaigns p join staff m on m.id = p.made_by left join staff s on s.id = p.started_by`,
    id: sql`p.id`,
    partner: sql`null`,
    fields: {
      id: sql`p.id`,
      name: sql`p.name`,
      channel: sql`p.channel`,
      state: sql`p.state`,
      created_at: sql`p.created_at`,
      started_at: sql`p.started_at`,
      ended_at: sql`p.ended_at`,
      recipients: sql`(select count(*) from campaign_recipients r where r.campaign_id = p.id)`,
      made_by: sql`m.username`,
      started_by: sql`s.username`,
    },
    measures: { count: sql`count(*)` },
  };
}

/** One row per recipient of a campaign. */
export function campaignRecipients(): DatasetQuery {
  return {
    from: sql`campaign_recipients r join customers c on c.id = r.customer_id`,
    id: sql`r.id`,
    partner: sql`null`,
    fields: { campaign: sql`r.campaign_id`, at: sql`r.at`, state: sql`r.state`, reason: sql`r.reason`, customer: sql`r.customer_id` },
    measures: { count: sql`count(*)` },
    person,
  };
}

/** One row per text of a template in force. */
export function messageTemplates({ catalog }: { catalog: Catalog }): DatasetQuery {
  const rows = [...catalog.templates.values()].flatMap(rowsOf);
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, name text, titles jsonb, kind text, channel text, language text,
      header text, dlt_template text, variables text, text text)`,
    id: sql`md5(n.id || ' ' || n.channel || ' ' || n.language)::uuid`,
    partner: sql`null`,
    fields: {
      id: sql`n.id`,
      name: sql`n.titles`,
      kind: sql`n.kind`,
      channel: sql`n.channel`,
      language: sql`n.language`,
      header: sql`n.header`,
      dlt_template: sql`n.dlt_template`,
      variables: sql`n.variables`,
      text: sql`n.text`,
    },
    labels: { name: (titles, { language }) => localise(titles as CommonText, language) },
    texts: { name: sql`(select string_agg(t.value, ' ') from jsonb_each_text(n.titles) t)` },
    orders: { name: sql`n.name` },
    measures: { count: sql`count(*)` },
  };
}

function rowsOf({ id, title, kind, sms, email, variables }: TemplateDocument) {
  const titles = title ?? email?.subject ?? { [FIRST_LANGUAGE]: id };
  // Sorted by the first language of the documents, independent of the reader.
  const known = {
    id,
    name: localise(titles, FIRST_LANGUAGE),
    titles,
    kind,
    variables: variables.map(({ name: own, tag }) => `${own} (${tag})`).join(", "),
  };
  const of = (channel: "sms" | "email", body: Readonly<Record<string, string>>, registered: (language: string) => object) =>
    Object.entries(body).map(([language, text]) => ({ ...known, channel, language, text, ...registered(language) }));
  return [
    ...(sms ? of("sms", sms.body, (language) => ({ header: sms.header, dlt_template: localise(sms.dltTemplateId, language) })) : []),
    ...(email ? of("email", email.body, () => ({})) : []),
  ];
}

/** One row per customer on the do-not-disturb list. */
export function doNotDisturb(): DatasetQuery {
  return {
    from: sql`do_not_disturb n join customers c on c.id = n.customer_id join staff s on s.id = n.staff_id`,
    id: sql`n.customer_id`,
    partner: sql`null`,
    fields: { at: sql`n.at`, source: sql`n.source`, staff: sql`s.username`, customer: sql`n.customer_id` },
    measures: { count: sql`count(*)` },
    person,
  };
}
