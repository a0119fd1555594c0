import { useTranslation } from "~/i18n/use-translation.ts";
import { addDays } from "~/lib/dates.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { FacilityDashboard } from "~/upstream/facility/facility.server.ts";

type Facility = FacilityDashboard["facility"];

const SOON_DAYS = 30;

export function FacilityCard({ facility }: { facility: Facility }) {
  const { t } = useTranslation("facility");
  const { code, name, address, pic_name, pic_phone, plant, agreement } = facility;
  return (
    <div className="split">
      <section aria-labelledby="facility">
        <h2 id="facility">{t("card.heading")}</h2>
        <Fold className="fold">
          <summary>{t("card.facts")}</summary>
          <SummaryList
            rows={[
              { label: t("card.name"), value: name },
              { label: t("card.code"), value: code },
              { label: t("card.address"), value: address },
              {
                label: t("card.pic"),
                value: [pic_name, pic_phone && formatPhone(pic_phone)].filter(Boolean).join(", "),
              },
              { label: t("card.agreement"), value: agreement?.agreement_number },
              {
                label: t("card.period"),
                value: agreement && (
                  <>
                    <DateText value={agreement.start_date} /> – <DateText value={agreement.end_date} />
                  </>
                ),
              },
              { label: t("card.plant"), value: plant?.name },
            ]}
          />
        </Fold>
      </section>
      <section aria-label={t("request.heading")}>
        <Fold className="fold">
          <summary>{t("request.how")}</summary>
          <p>{t("request.lead")}</p>
          {plant?.phone && (
            <ul className="help-links">
              <li>
                <a href={`tel:${plant.phone.replace(/[^\d+]/g, "")}`} className="action">
                  <Icon name="phone" />
                  <span>
                    {t("request.call", { name: plant.name })}{" "}
                    <span className="nowrap">{formatPhone(plant.phone)}</span>
                  </span>
                </a>
              </li>
            </ul>
          )}
          <HelpLinks />
        </Fold>
      </section>
    </div>
  );
}

function isAgreementOver(agreement: Facility["agreement"] | undefined, day: string): boolean {
  return Boolean(agreement?.end_date && agreement.end_date < day);
}

export function AgreementNotice({ agreement, day }: Pick<Facility, "agreement"> & { day: string }) {
  const { t } = useTranslation("facility");
  const end = agreement?.end_date;
  if (!end) return null;
  if (isAgreementOver(agreement, day)) return <Alert kind="warning">{t("card.ended")}</Alert>;
  if (end > addDays(day, SOON_DAYS)) return null;
  const count = Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000);
  return <Alert kind="warning">{t("card.ends_soon", { count })}</Alert>;
}
