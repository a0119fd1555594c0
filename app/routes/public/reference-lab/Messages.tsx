import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { OutboxMessage } from "~/upstream/reference/outbox.server.ts";

interface MessagesProps {
  messages: Loadable<{ results: OutboxMessage[]; meta: Meta }>;
  page: number;
}

/** Messages that a real laboratory would send by e-mail or phone. */
export function Messages({ messages, page }: MessagesProps) {
  const { t } = useTranslation("registration");
  return (
    <ListSection
      list={messages}
      page={page}
      hrefOf={(to) => pageHref(paths.referenceLab, {}, to)}
      name={t("reference.outbox")}
      pagesLabel={t("reference.pages")}
      empty={<EmptyState title={t("reference.outbox_empty")} reason={t("reference.outbox_empty_reason")} />}
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ id }) => id} label={t("reference.outbox")}>
          {(message) => <MessageCard {...message} />}
        </CardList>
      )}
    </ListSection>
  );
}

function MessageCard({ subject, recipient, channel, created_at, text, code, link }: OutboxMessage) {
  const { t } = useTranslation("registration");
  return (
    <Card title={subject} level={3}>
      <p className="muted small break">
        {t("reference.to", { recipient, channel: t(`reference.channel.${channel}`) })} ·{" "}
        <DateText value={created_at} form="datetime" />
      </p>
      <p className="break">{text}</p>
      {code && <CopyText value={code} label={t("reference.code")} />}
      {link && isPageLink(link) && (
        <p>
          <a href={link} className="action">
            {t("reference.open_link")}
          </a>
        </p>
      )}
    </Card>
  );
}

/** True for http(s) links and paths, not e.g. `javascript:`. */
function isPageLink(link: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(link);
}
