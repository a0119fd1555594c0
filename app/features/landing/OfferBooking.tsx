import { useTranslation } from "~/i18n/use-translation.ts";
import { formatShortDate, formatShortTime, zoneName } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { EnterButton, GetForm } from "~/ui/Forms.tsx";
import { useOffered } from "~/ui/offered.ts";
import type { PublicOfferView } from "./offer.server.ts";

export const BOOKING = "booking";

interface BookingProps extends PublicOfferView {
  branch: NonNullable<PublicOfferView["branch"]>;
}

/** The patient's page asks to sign in, and keeps the query. A package's time is chosen there. */
export function Booking({ product, type, branch, times }: BookingProps) {
  const { t, lang } = useTranslation("landing");
  const offered = useOffered();
  const first = times?.[0];
  const isTest = type === "test";
  const action = isTest ? paths.test(product.id) : paths.buyPackageDetail(product.id);
  const open = isTest ? paths.publicTest(product.id) : paths.publicPackage(product.id);
  return (
    <section aria-labelledby="times">
      <h2 id="times">{t(isTest ? "offer.times" : "offer.first_time", { branch: branch.name })}</h2>
      {times === null && <p>{t("offer.times_unread")}</p>}
      {times?.length === 0 && <p>{t("offer.no_times")}</p>}
      {!isTest && first && <p>{formatShortTime(first.date, first.time_start, lang)}</p>}
      <GetForm id={BOOKING} action={action} label={t("offer.booking")} hidden={{ plant_id: branch.id }}>
        <EnterButton>{t("offer.book")}</EnterButton>
        {isTest && times && times.length > 0 && <TimeChoice times={times} zone={branch.timezone} />}
        <p className="muted">{t(isTest ? "offer.sign_in_next" : "offer.package_next")}</p>
        {offered(paths.register()) && (
          <Button look="link" name="new" value="1" formAction={open}>
            {t("offer.register")}
          </Button>
        )}
      </GetForm>
    </section>
  );
}

type Times = NonNullable<PublicOfferView["times"]>;

function TimeChoice({ times, zone }: { times: Times; zone: BookingProps["branch"]["timezone"] }) {
  const { t, lang } = useTranslation(["landing", "checkout"]);
  return (
    <RadioGroup
      name="time"
      label={t("landing:offer.first_times", { zone: zoneName(zone, lang) })}
      look="chips"
      options={times.map(({ slot_id, date, time_start }) => ({
        key: slot_id,
        value: `${date}T${time_start}`,
        label: time_start,
        part: formatShortDate(date, lang),
      }))}
    />
  );
}
