import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError, StateWord } from "~/ui/States.tsx";
import type { Notification, NotificationList } from "~/upstream/notifications.server.ts";
import { ownLink } from "./own-link.ts";

interface NotificationsPageProps {
  list: Loadable<NotificationList>;
  page: number;
  failure: FormFailure | undefined;
}

/** What the laboratory has told the caller, unread first. */
export function NotificationsPage({ list, page, failure }: NotificationsPageProps) {
  const { t } = useTranslation("notifications");
  return (
    <div className="reading">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("heading")} />
      <div
        className="notify-ask small muted"
        {...moduleProps("notify", {
          ask: t("ask.do"),
          granted: t("ask.granted"),
          denied: t("ask.denied"),
        })}
      />
      {/* Marked only where there is a list: the page's script must not put an error in a list's place. */}
      {list.ok ? (
        <div {...partProps("live", "list")}>
          <List {...list.data} page={page} />
        </div>
      ) : (
        <SectionError retryHref={paths.notifications({ page })} section={t("heading")} />
      )}
    </div>
  );
}

function List({ results, meta, unread, page }: NotificationList & { page: number }) {
  const { t } = useTranslation("notifications");
  if (results.length === 0)
    return <EmptyState icon="bell" title={t("empty.title")} reason={t("empty.reason")} />;
  return (
    <>
      <div className="cluster notices-head">
        <p className="muted">
          {t("count", { count: meta.total })},{" "}
          {unread > 0 ? t("unread_count", { count: unread }) : t("no_unread")}
        </p>
        {unread > 0 && (
          <PostForm intent="read-all">
            <Button look="secondary">{t("read_all")}</Button>
          </PostForm>
        )}
      </div>
      <ul className="card-list notices" aria-label={t("heading")}>
        {results.map((one) => (
          <Item key={one.id} {...one} />
        ))}
      </ul>
      <Pagination
        page={page}
        lastPage={meta.last_page}
        href={(to) => paths.notifications({ page: to })}
        label={t("pages")}
      />
    </>
  );
}

function Item({ id, title, message, link, is_read, created_at }: Notification) {
  const { t } = useTranslation("notifications");
  const href = ownLink(link);
  return (
    <li className={`card notice${is_read ? "" : " card-strong"}`}>
      <div>
        <h2 className="card-title break">{title}</h2>
        <p className="cluster small muted">
          <DateText value={created_at} form="moment" />
          {!is_read && <StateWord tone="info">{t("unread")}</StateWord>}
        </p>
        {message && <p className="break">{message}</p>}
      </div>
      {!is_read && (
        <PostForm intent="open" hidden={{ notification_id: id }}>
          <Button look="secondary" hiddenText={title}>
            {t(href ? "open" : "mark_read")}
          </Button>
        </PostForm>
      )}
      {is_read && href && (
        <div>
          <ButtonLink look="secondary" href={href} hiddenText={title}>
            {t("open")}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
