import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import type { Meta } from "~/upstream/client.server.ts";
import type { OutboxMessage } from "~/upstream/outbox.server.ts";

export interface MessagesProps {
  messages: Loadable<{ results: OutboxMessage[]; meta: Meta }>;
  page: number;
}

/** What a real laboratory would have sent by email or phone. */
export function Messages({ messages, page }: MessagesProps) {
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
