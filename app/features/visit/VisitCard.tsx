import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatTimeRange } from "~/lib/dates.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { formatPhone } from "~/lib/phone.ts";
import { directionsUrl, telephoneUrl } from "~/lib/places.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { newTab, NewTabNote } from "~/ui/NewTab.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import type { VisitView } from "./visit.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

interface VisitCardProps {
  visit: VisitView;
  level?: 2 | 3;
  about?: ReactNode;
  actions?: ReactNode;
  folded?: boolean;
  /** not booked, or over */
  plain?: boolean;
}

export function VisitCard({ visit, level = 2, about, actions, folded, plain }: VisitCardProps) {
  const { t, lang } = useTranslation("visit");
  const { schedule, plant } = visit;
  const Heading = `h${level}` as const;
  return (
    <div className="card visit">
      <Heading className={plain ? "visit-when visit-plain" : "visit-when"}>
        {schedule ? (
          <>
            <DateText value={schedule.date} form="long" />,{" "}
            {formatTimeRange(schedule.time_start, schedule.time_end, schedule.timezone, lang)}
          </>
        ) : (
          t(visit.timeUnread ? "card.time_unread" : "card.no_time")
        )}
      </Heading>
      <div>
        {visit.fast && <Fast fast={visit.fast} counts={!folded} />}
        {visit.fastUnread && <Unread text={t("fasting.unread")} />}
        {schedule && !isUnderstood(schedule.service) && <Unread text={t("card.place_unread")} />}
        {visit.home ? (
          <Home home={visit.home} plant={plant} />
        ) : (
          plant && <Place plant={plant} isShort={folded} />
        )}
        {!folded && !plain && !visit.home && plant && <PlaceLinks plant={plant} />}
        {about}
        {folded && (
          <>
            {actions}
            <Fold>
              <summary>{t("card.more")}</summary>
              {!visit.home && plant && (
                <>
                  {plant.address && <p className="upper">{plant.address}</p>}
                  <PlaceLinks plant={plant} />
                </>
              )}
              <Details visit={{ ...visit, calendarHref: null, pictureHref: null }} />
              <Code visit={visit} />
            </Fold>
          </>
        )}
      </div>
      {!folded && <Code visit={visit} />}
      {!folded && (visit.texts ?? visit.result ?? visit.calendarHref ?? visit.pictureHref ?? actions) && (
        <div className="visit-details">
          <Details visit={visit} actions={actions} />
        </div>
      )}
    </div>
  );
}

function Details({ visit, actions }: { visit: VisitView; actions?: ReactNode }) {
  const { t } = useTranslation("visit");
  const { calendarHref, pictureHref } = visit;
  return (
    <>
      {visit.texts && <Bring texts={visit.texts} atHome={visit.home !== null} />}
      {visit.result && <p className="muted">{t("card.result", { at: visit.result })}</p>}
      {(calendarHref ?? pictureHref ?? actions) && (
        <div className="card-actions">
          {calendarHref && (
            <ButtonLink look="secondary" icon="calendar" href={calendarHref}>
              {t("card.calendar")}
            </ButtonLink>
          )}
          {pictureHref && (
            <ButtonLink look="secondary" icon="download" href={pictureHref}>
              {t("card.picture")}
            </ButtonLink>
          )}
          {actions}
        </div>
      )}
    </>
  );
}

interface FastProps {
  fast: NonNullable<VisitView["fast"]>;
  /** the time left counts down */
  counts: boolean;
}

function Fast({ fast, counts }: FastProps) {
  const { t } = useTranslation("visit");
  const more = fast.left ?? (fast.isNow ? t("fasting.now") : null);
  const isSure = !fast.isLate && !fast.isDoubtful;
  const key = fast.isDoubtful ? "fasting.maybe_late" : fast.isLate ? "fasting.late" : "fasting.from";
  return (
    <p className={isSure ? "fast" : "fast fast-late"}>
      <Icon name={isSure ? "clock" : "alert"} />
      <span>
        {t(key, { at: fast.at })}
        {isSure && more && (
          <>
            {" ("}
            <span
              {...(counts &&
                fast.left &&
                moduleProps("time-left", {
                  seconds: fast.leftMs / 1000,
                  ofDay: fast.ofDayMs / 1000,
                  over: t("fasting.now"),
                }))}
            >
              {more}
            </span>
            )
          </>
        )}
        {fast.names && (
          <span className="line">
            {t("fasting.only")} <span className="upper">{fast.names.join(", ")}</span>
          </span>
        )}
      </span>
    </p>
  );
}

function Unread({ text }: { text: string }) {
  return (
    <p className="fast fast-late">
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

function Place({
  plant: { name, address },
  isShort,
}: {
  plant: NonNullable<VisitView["plant"]>;
  isShort?: boolean | undefined;
}) {
  return (
    <p>
      <strong>{name}</strong>
      {address && !isShort && (
        <>
          <br />
          <span className="upper">{address}</span>
        </>
      )}
    </p>
  );
}

function PlaceLinks({ plant }: { plant: NonNullable<VisitView["plant"]> }) {
  const { t } = useTranslation("visit");
  const call = telephoneUrl(plant.phone);
  if ((plant.address ?? plant.latitude) === null) return null;
  return (
    <p className="cluster no-print">
      <a href={directionsUrl(plant)} className="action" {...newTab}>
        <Icon name="pin" />
        {t("card.directions")}
        <NewTabNote />
      </a>
      {call && (
        <a href={call} className="action">
          <Icon name="phone" />
          {t("card.call", { phone: formatPhone(plant.phone ?? "") })}
        </a>
      )}
    </p>
  );
}

function Home({ home, plant }: { home: NonNullable<VisitView["home"]>; plant: VisitView["plant"] }) {
  const { t } = useTranslation(["home-care", "visit"]);
  const call = telephoneUrl(plant?.phone ?? null);
  return (
    <>
      <p>
        <strong>{t("home-care:visit.at_home")}</strong>
        {home.lines.map((line) => (
          <span key={line} className="upper">
            <br />
            {line}
          </span>
        ))}
      </p>
      <p className="muted">
        {plant?.name && t("home-care:visit.from", { plant: plant.name })}{" "}
        {home.phone && t("home-care:visit.contact", { phone: formatPhone(home.phone) })}
      </p>
      {call && plant && (
        <p className="cluster no-print">
          <a href={call} className="action">
            <Icon name="phone" />
            {t("visit:card.call", { phone: formatPhone(plant.phone ?? "") })}
          </a>
        </p>
      )}
    </>
  );
}

function Bring({ texts, atHome }: { texts: readonly string[]; atHome: boolean }) {
  const { t } = useTranslation(["visit", "home-care"]);
  return (
    <>
      <strong>{t(atHome ? "home-care:visit.bring" : "visit:card.bring")}</strong>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{t(atHome ? "home-care:visit.bring_text" : "visit:card.bring_text")}</li>
      </ul>
    </>
  );
}

function Code({ visit: { booking_code: code, qr } }: { visit: VisitView }) {
  const { t } = useTranslation("visit");
  if (!code) return null;
  return (
    <div className="visit-code">
      {qr && <QrImage qr={qr} size={160} label={t("card.qr", { code })} />}
      <p>
        {t("card.code")}
        <br />
        <strong className="copy-value">{code}</strong>
      </p>
    </div>
  );
}
