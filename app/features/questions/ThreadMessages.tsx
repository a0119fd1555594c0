import { useTranslation } from "~/i18n/use-translation.ts";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import type { QuestionThread } from "~/upstream/questions/questions.server.ts";

interface ThreadMessagesProps {
  messages: QuestionThread["messages"];
  reader: "patient" | "laboratory";
}

/** Oldest first. */
export function ThreadMessages({ messages, reader }: ThreadMessagesProps) {
  const { t } = useTranslation("questions");
  const rows = messages.map((message, index) => ({ ...message, at: index }));
  return (
    <CardList items={rows} itemKey={({ at }) => at} label={t("messages")}>
      {({ author, text, sent_at }) => (
        <Card title={author === reader ? t("author.you") : t(`author.${author}`)}>
          <p className="small muted">
            <DateText value={sent_at} form="moment" />
          </p>
          <p className="lines break">{text}</p>
        </Card>
      )}
    </CardList>
  );
}
