import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { useHas } from "~/ui/offered.ts";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import type { Notification, NotificationList } from "~/upstream/notifications/notifications.server.ts";
import { notificationsAt, ownLink } from "./paths.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

const READ = "POST /notifications/read";

interface NotificationsPageProps {
  list: Loadable<NotificationList>;
  page: number;
}

export function NotificationsPage({ list, page }: NotificationsPageProps) {
  const failure = useFormResult();
  const { t } = useTranslation("notifications");
  return (
    <div className="reading">
      <ListPage
        title={t("heading")}
        errors={failure?.errors}
        intro={
          <div
            className="notify-ask small muted"
            {...moduleProps("notify", {
              ask: t("ask.do"),
              granted: t("ask.granted"),
              denied: t("ask.denied"),
              dismissed: t("ask.dismissed"),
              failed: t("ask.failed"),
            })}
          />
        }
        list={list}
        live
        page={page}
        hrefOf={notificationsAt}
        pagesLabel={t("pages")}
        empty={<EmptyState art="bell" title={t("empty.title")} reason={t("empty.reason")} />}
      >
        {(data) => <Items {...data} />}
      </ListPage>
    </div>
  );
}

function Items({ results, meta, unread }: NotificationList) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <div className="cluster notices-head">
        <p className="muted">
          {t("count", { count: meta.total })},{" "}
          {unread > 0 ? t("unread_count", { count: unread }) : t("no_unread")}
        </p>
        {unread > 0 && (
          <PostForm intent="read-all" repeatable needs={READ}>
            <Button look="secondary">{t("read_all")}</Button>
          </PostForm>
        )}
      </div>
      <ul className="card-list notices" aria-label={t("heading")}>
        {results.map((item, index) => (
          <Item key={item.id ?? index} {...item} />
        ))}
      </ul>
    </>
  );
}

function Item({ id, kind, title, message, link, is_read, created_at }: Notification) {
  const { t } = useTranslation("notifications");
  const href = ownLink(link);
  const has = useHas();
  return (
    <li className={`card notice${is_read ? "" : " card-strong"}`}>
      <div>
        <h2 className="card-title break">{title}</h2>
        <p className="cluster small muted">
          <DateText value={created_at} form="moment" />
          {kind === "critical" && <StateWord tone="error">{t("critical")}</StateWord>}
          {!isUnderstood(kind) && <NotUnderstoodNote />}
          {!is_read && <StateWord tone="info">{t("unread")}</StateWord>}
        </p>
        {message && <p className="lines break">{message}</p>}
      </div>
      {!is_read && (
        <PostForm intent="open" repeatable hidden={{ notification_id: id ?? "" }} needs={READ}>
          <Button look="secondary" hiddenText={title}>
            {t(href ? "open" : "mark_read")}
          </Button>
        </PostForm>
      )}
      {(is_read || !has(READ)) && href && (
        <div>
          <ButtonLink look="secondary" href={href} hiddenText={title}>
            {t("open")}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
