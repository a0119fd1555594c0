import type { ReactNode } from "react";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { useHas } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
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
        beside={<ReadAll list={list} />}
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

/** Outside the list, but as fresh. */
function ReadAll({ list }: Pick<NotificationsPageProps, "list">) {
  const { t } = useTranslation("notifications");
  if (!list.ok) return null;
  return (
    <div {...partProps("live", "list")}>
      {list.data.unread > 0 && (
        <PostForm intent="read-all" repeatable needs={READ}>
          <Button look="link">{t("read_all")}</Button>
        </PostForm>
      )}
    </div>
  );
}

const FORM = "open-notification";

function Items({ results, meta, unread }: NotificationList) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <p className="muted">
        {t("count", { count: meta.total })},{" "}
        {unread > 0 ? t("unread_count", { count: unread }) : t("no_unread")}
      </p>
      <PostForm id={FORM} intent="open" repeatable needs={READ}>
        {null}
      </PostForm>
      <RowList label={t("heading")}>
        {results.map((item, index) => (
          <Item key={item.id ?? index} {...item} />
        ))}
      </RowList>
    </>
  );
}

function Item(item: Notification) {
  const { t } = useTranslation("notifications");
  const { kind, title, message, link, is_read, created_at } = item;
  const href = ownLink(link);
  const canMark = useHas()(READ);
  const subject = useSubject()(item);
  return (
    <Row
      level={2}
      strong={!is_read}
      title={<span className={is_read ? "notice-read" : undefined}>{title}</span>}
      href={href}
      opener={!is_read && canMark ? <Opener {...item} isLink={href !== null} /> : null}
      note={
        <>
          {(kind === "critical" || !isUnderstood(kind)) && (
            <p>
              {kind === "critical" && <StateWord tone="error">{t("critical")}</StateWord>}
              {!isUnderstood(kind) && <NotUnderstoodNote />}
            </p>
          )}
          {subject && <p>{subject}</p>}
          {message && <p className="lines">{message}</p>}
          <p>
            <DateText value={created_at} form="moment" />
          </p>
        </>
      }
    />
  );
}

/** Opens and marks as read. */
function Opener({ id, title, isLink }: Notification & { isLink: boolean }) {
  const { t } = useTranslation("notifications");
  return (
    <button type="submit" form={FORM} name="notification_id" value={id ?? ""} className="row-link">
      {title}{" "}
      <span className="vh">
        {t("unread")}
        {!isLink && ` (${t("mark_read")})`}
      </span>
    </button>
  );
}

const NAMED = 2;

function useSubject() {
  const { t } = useTranslation("notifications");
  return ({ product_names, patient_names }: Notification): ReactNode => {
    const tests = product_names ?? [];
    const people = patient_names ?? [];
    const rest = tests.length - NAMED;
    const named = tests.slice(0, NAMED).join(", ");
    const words = rest > 0 ? t("and_more", { names: named, count: rest }) : named;
    if (words === "" && people.length === 0) return null;
    return (
      <>
        {words}
        {words !== "" && people.length > 0 && " · "}
        <span className="upper">{people.join(", ")}</span>
      </>
    );
  };
}
