import type { ReactNode } from "react";
import { openState, type OpenState } from "~/features/catalogue/open-state.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { formatTimeRange, today, zoneName } from "~/lib/dates.ts";
import { hoursOf, weekdayIn } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { formatPhone } from "~/lib/phone.ts";
import { telephoneUrl } from "~/lib/places.ts";
import { Icon } from "~/ui/Icon.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import type { Holiday, Plant } from "~/upstream/branches/plants.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface PlantFactsProps {
  address: readonly (string | null)[];
  lead?: ReactNode;
  hours: ReactNode;
  phone: string | null;
}

export function PlantFacts({ address, lead, hours, phone }: PlantFactsProps) {
  const text = address.filter(Boolean).join(", ");
  return (
    <ul className="facts">
      {(lead || text) && (
        <li>
          <Icon name="pin" />
          <span>
            {lead}
            <span className="upper">{text}</span>
          </span>
        </li>
      )}
      {hours && (
        <li>
          <Icon name="clock" />
          {hours}
        </li>
      )}
      {phone && (
        <li>
          <Icon name="phone" />
          <Phone phone={phone} />
        </li>
      )}
    </ul>
  );
}

/** False without hours and without the state of the moment. */
export function hasHours({ opening_hours, is_open_now }: Plant): boolean {
  return opening_hours.length > 0 || typeof is_open_now === "boolean";
}

/** In the branch's time zone; only if {@link hasHours}. */
export function HoursToday({ plant }: { plant: Plant }) {
  return isUnderstood(plant.holidays) ? <KnownHours plant={plant} /> : <NotUnderstoodNote />;
}

function KnownHours({ plant }: { plant: Plant }) {
  const { t } = useTranslation("landing");
  const isOpen = plant.is_open_now;
  const holiday = holidayOn(plant, today(plant.timezone));
  const state = holiday ? null : openState(plant, new Date());
  if (isOpen && state?.isOpen)
    return <OpenWord isOpen>{t("branches.until", { time: state.until })}</OpenWord>;
  if (isOpen === false && state?.isOpen === false && state.opens) return <ClosedWord opens={state.opens} />;
  return <TodaysHours plant={plant} holiday={holiday} />;
}

function TodaysHours({ plant, holiday }: { plant: Plant; holiday: Holiday | undefined }) {
  const { t, lang } = useTranslation("catalogue");
  const nameOf = useHolidayName();
  const hours = holiday ? [] : hoursOf(plant.opening_hours, weekdayIn(plant.timezone));
  const times = hours.map(({ open, close }) => `${open}–${close}`).join(", ");
  const open = hours.length > 0 ? `${times} ${zoneName(plant.timezone, lang)}` : null;
  const closed = holiday ? t("hours.closed_holiday", { name: nameOf(holiday) }) : t("hours.closed_today");
  const isOpen = plant.is_open_now;
  const state = typeof isOpen === "boolean" && (
    <OpenWord isOpen={isOpen}>{isOpen ? t("hours.open") : t("hours.closed")}</OpenWord>
  );
  if (plant.opening_hours.length === 0) return state;
  if (!open && !isOpen) return <OpenWord isOpen={false}>{closed}</OpenWord>;
  return (
    <span>
      {state} {open ? t("hours.today", { times: open }) : closed}
    </span>
  );
}

function holidayOn({ holidays }: Plant, day: string): Holiday | undefined {
  return isUnderstood(holidays) ? holidays.find(({ date }) => date === day) : undefined;
}

export function OpenWord({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <span className={`state ${isOpen ? "state-success" : "state-none"}`}>
      <span aria-hidden="true">{isOpen ? "●" : "○"}&nbsp;</span>
      {children}
    </span>
  );
}

export function ClosedWord({ opens }: { opens: Extract<OpenState, { isOpen: false }>["opens"] }) {
  const { t } = useTranslation(["landing", "catalogue"]);
  const day = opens && opens.day !== null ? t(`catalogue:hours.days.${opens.day}`) : null;
  const when = opens && [day, opens.time].filter(Boolean).join(" ");
  return (
    <OpenWord isOpen={false}>
      {when ? t("landing:branches.opens", { when }) : t("catalogue:hours.closed")}
    </OpenWord>
  );
}

const days = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** In the branch's time zone. */
export function HoursTable({ plant }: { plant: Plant }) {
  const { t, lang } = useTranslation("catalogue");
  return (
    <table className="table break">
      <caption className="vh">{t("hours.caption")}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{t("hours.day")}</th>
          <th scope="col">{t("hours.time")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{t(`hours.days.${day}`)}</th>
            <td>
              {hoursOf(plant.opening_hours, Number(day))
                .map(({ open, close }) => formatTimeRange(open, close, plant.timezone, lang))
                .join(", ") || t("hours.closed_day")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useHolidayName() {
  const { t, lang } = useTranslation("catalogue");
  return ({ name_en, name_id }: Holiday) =>
    textIn(lang, { plain: null, en: name_en, id: name_id }) || t("hours.holiday");
}

export function HolidayList({ plant }: { plant: Pick<Plant, "holidays"> }) {
  const { t } = useTranslation("catalogue");
  const nameOf = useHolidayName();
  if (!isUnderstood(plant.holidays))
    return (
      <p>
        {t("hours.holidays")} <NotUnderstoodNote />
      </p>
    );
  if (plant.holidays.length === 0) return null;
  return (
    <>
      <p>{t("hours.holidays")}</p>
      <ul>
        {plant.holidays.map((holiday) => (
          <li key={holiday.date}>
            <DateText value={holiday.date} form="long" />: {nameOf(holiday)}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Phone({ phone }: { phone: string }) {
  const href = telephoneUrl(phone);
  const text = formatPhone(phone);
  return href ? <PageLink href={href}>{text}</PageLink> : <span>{text}</span>;
}
