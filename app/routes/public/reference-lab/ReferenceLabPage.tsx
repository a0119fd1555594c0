import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { Section } from "~/session/section.server.ts";
import type { Meta } from "~/upstream/client.server.ts";
import type { OutboxMessage } from "~/upstream/outbox.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";

interface ReferenceLabPageProps {
  messages: Section<{ results: OutboxMessage[]; meta: Meta }>;
  page: number;
}

/** Seeded accounts of the reference laboratory (design: operator's contract). */
const accounts = [
  { username: "patient", company: null },
  { username: "patient2", company: null },
  { username: "unfinished", company: null },
  { username: "doctor", company: null },
  { username: "hrd", company: "NUSANTARA" },
  { username: "finance", company: "NUSANTARA" },
  { username: "company2", company: "SAMUDRA" },
  { username: "facility", company: null },
] as const;
const PASSWORD = "Lab-portal-1";

/** What one needs to try everything out: accounts, and the messages that nobody receives. */
export function ReferenceLabPage({ messages, page }: ReferenceLabPageProps) {
  const { t } = useTranslation("register");
  return (
    <>
      <PageHeader title={t("reference.heading")} lead={t("reference.lead")} />
      <section aria-labelledby="outbox">
        <div className="between">
          <h2 id="outbox">{t("reference.outbox")}</h2>
          <ButtonLink look="secondary" href={paths.referenceLab()}>
            {t("reference.refresh")}
          </ButtonLink>
        </div>
        <p>{t("reference.outbox_lead")}</p>
        <Messages messages={messages} page={page} />
      </section>
      <section aria-labelledby="accounts">
        <h2 id="accounts">{t("reference.accounts")}</h2>
        <p>
          {t("reference.password")} <code>{PASSWORD}</code>
        </p>
        <Table
          caption={t("reference.accounts_caption")}
          hideCaption
          rows={accounts}
          rowKey={({ username }) => username}
          columns={[
            {
              key: "username",
              head: t("reference.username"),
              rowHeader: true,
              cell: (row) => <code>{row.username}</code>,
            },
            { key: "company", head: t("reference.company"), cell: ({ company }) => company ?? "–" },
            { key: "who", head: t("reference.who"), cell: (row) => t(`reference.about.${row.username}`) },
          ]}
        />
      </section>
    </>
  );
}

function Messages({ messages, page }: ReferenceLabPageProps) {
  const { t } = useTranslation("register");
  if (!messages.ok)
    return <SectionError retryHref={paths.referenceLab({ page })} section={t("reference.outbox")} />;
  const { results, meta } = messages.data;
  if (results.length === 0)
    return <EmptyState title={t("reference.outbox_empty")} reason={t("reference.outbox_empty_reason")} />;
  return (
    <>
      <CardList items={results} itemKey={({ id }) => id} label={t("reference.outbox")}>
        {(one) => (
          <Card title={one.subject} level={3}>
            <p className="muted small break">
              {t("reference.to", {
                recipient: one.recipient,
                channel: t(`reference.channel.${one.channel}`),
              })}{" "}
              · <DateText value={one.created_at} form="datetime" />
            </p>
            <p className="break">{one.text}</p>
            {one.code && <CopyText value={one.code} label={t("reference.code")} />}
            {one.link && isOwnPath(one.link) && (
              <p>
                <a href={one.link}>{t("reference.open_link")}</a>
              </p>
            )}
          </Card>
        )}
      </CardList>
      <Pagination
        page={page}
        lastPage={meta.last_page}
        href={(to) => paths.referenceLab({ page: to })}
        label={t("reference.pages")}
      />
    </>
  );
}

/** A link to a page, not to a script. */
function isOwnPath(link: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(link);
}
