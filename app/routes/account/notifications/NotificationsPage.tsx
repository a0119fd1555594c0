import type { ReactNode } from "react";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { useHas } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import type { Notification, NotificationList } from "~/upstream/notifications/notifications.server.ts";
import { groupByDay, type NotificationGroup } from "./days.ts";
import { iconOfLink, notificationsAt, ownLink } from "./paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { paths } from "~/lib/paths.ts";
import { personColour } from "~/lib/initials.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

const READ = "POST /notifications/read";

interface NotificationsPageProps {
  list: Loadable<NotificationList>;
  page: number;
  /** the reader's name, which no row repeats */
  reader: string;
  settingsHref: string;
}

export function NotificationsPage({ list, page, reader, settingsHref }: NotificationsPageProps) {
  const failure = useFormResult();
  const { t } = useTranslation("notifications");
  return (
    <div className="reading notices">
      <ListPage
        title={t("heading")}
        beside={
          <PageLink className="action" href={settingsHref}>
            {t("settings")}
          </PageLink>
        }
        lead={
          <div className="cluster">
            <Unread list={list} />
            <ReadAll list={list} />
          </div>
        }
        errors={failure?.errors}
        list={list}
        live
        page={page}
        hrefOf={notificationsAt}
        pagesLabel={t("pages")}
        empty={<EmptyState art="bell" title={t("empty.title")} reason={t("empty.reason")} />}
      >
        {(data) => <Items {...data} reader={reader} />}
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

function Unread({ list }: Pick<NotificationsPageProps, "list">) {
  const { t } = useTranslation("notifications");
  if (!list.ok || list.data.results.length === 0) return null;
  const { unread } = list.data;
  return (
    <p {...partProps("live", "list")}>{unread > 0 ? t("unread_count", { count: unread }) : t("all_read")}</p>
  );
}

const FORM = "open-notification";

function Items({ results, reader }: NotificationList & Pick<NotificationsPageProps, "reader">) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <PostForm id={FORM} intent="open" repeatable needs={READ}>
        {null}
      </PostForm>
      {groupByDay(results).map(({ when, rows }) => (
        <section key={when} aria-labelledby={when}>
          <h2 id={when} className="list-count">
            {t(`when.${when}`)}
          </h2>
          <RowList>
            {rows.map((row, index) => (
              <Item key={row.id ?? index} row={row} when={when} reader={reader} />
            ))}
          </RowList>
        </section>
      ))}
    </>
  );
}

interface ItemProps extends Pick<NotificationsPageProps, "reader">, Pick<NotificationGroup, "when"> {
  row: Notification;
}

function Item({ row, when, reader }: ItemProps) {
  const { kind, title, link, is_read, created_at, patient_names } = row;
  const href = ownLink(link);
  const canMark = useHas()(READ);
  return (
    <Row
      strong={!is_read}
      lead={
        <span className={`initials who-${patient_names?.[0] ? personColour(patient_names[0]) : 0}`}>
          <Icon name={kind === "critical" ? "alert" : iconOfLink(href)} />
        </span>
      }
      title={<span className={is_read ? "notice-read" : undefined}>{title}</span>}
      href={href}
      opener={!is_read && canMark ? <Opener {...row} isLink={href !== null} /> : null}
      note={<Note row={row} reader={reader} href={href} />}
      beside={created_at && <DateText value={created_at} form={when === "earlier" ? "day" : "time"} />}
    />
  );
}

function Note({ row, reader, href }: Pick<ItemProps, "row" | "reader"> & { href: string | null }) {
  const { t } = useTranslation("notifications");
  const { kind, message } = row;
  const subject = useSubject(reader)(row);
  return (
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
      {href === paths.security() && (
        <p>
          <PageLink className="action" href={href}>
            {t("devices")}
          </PageLink>
        </p>
      )}
    </>
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

function useSubject(reader: string) {
  const { t } = useTranslation("notifications");
  return ({ product_names, patient_names }: Notification): ReactNode => {
    const [first = "", ...more] = new Set(product_names ?? []);
    const named = [...new Set(patient_names ?? [])];
    const people = named.length === 1 && named[0] === reader ? [] : named;
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
