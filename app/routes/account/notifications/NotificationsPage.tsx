import type { ReactNode } from "react";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Initials } from "~/ui/Initials.tsx";
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
    <div className="reading notices">
      <ListPage
        title={t("heading")}
        beside={<ReadAll list={list} />}
        errors={failure?.errors}
        list={list}
        live
        page={page}
        hrefOf={notificationsAt}
        pagesLabel={t("pages")}
        empty={<EmptyState art="bell" title={t("empty.title")} reason={t("empty.reason")} />}
      >
        {(data) => <Items {...data} />}
      </ListPage>
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

function Items({ results, unread }: NotificationList) {
  const { t } = useTranslation("notifications");
  const fresh = results.filter(({ is_read }) => !is_read);
  return (
    <>
      <PostForm id={FORM} intent="open" repeatable needs={READ}>
        {null}
      </PostForm>
      <Group id="unread" title={t("unread_count", { count: unread })} items={fresh} />
      <Group
        id="read"
        title={t(unread > 0 ? "earlier" : "all_read")}
        items={results.filter(({ is_read }) => is_read)}
      />
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  items: readonly Notification[];
}

function Group({ id, title, items }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="list-count">
        {title}
      </h2>
      <RowList>
        {items.map((item, index) => (
          <Item key={item.id ?? index} {...item} />
        ))}
      </RowList>
    </section>
  );
}

function Item(item: Notification) {
  const { t } = useTranslation("notifications");
  const { kind, title, message, link, is_read, created_at, patient_names } = item;
  const href = ownLink(link);
  const canMark = useHas()(READ);
  const subject = useSubject()(item);
  return (
    <Row
      strong={!is_read}
      lead={patient_names?.[0] && <Initials name={patient_names[0]} />}
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
          {(subject || message) && (
            <p className="lines">
              {subject}
              {subject && message && " · "}
              {message}
            </p>
          )}
        </>
      }
      beside={<DateText value={created_at} form="brief" />}
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

function useSubject() {
  const { t } = useTranslation("notifications");
  return ({ product_names, patient_names }: Notification): ReactNode => {
    const [first = "", ...more] = product_names ?? [];
    const people = patient_names ?? [];
    const tests =
      more.length > 1 ? t("and_more", { names: first, count: more.length }) : [first, ...more].join(", ");
    if (tests === "" && people.length === 0) return null;
    return (
      <>
        {tests}
        {tests !== "" && people.length > 0 && " · "}
        <span className="upper">{people.join(", ")}</span>
      </>
    );
  };
}
