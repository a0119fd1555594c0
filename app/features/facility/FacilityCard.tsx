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
          {plant && <CallBranch plant={plant} />}
          <HelpLinks />
        </Fold>
      </section>
    </div>
  );
}

function isAgreementOver(agreement: Facility["agreement"] | undefined, day: string): boolean {
  return Boolean(agreement?.end_date && agreement.end_date < day);
}

function CallBranch({ plant: { name, phone } }: { plant: NonNullable<Facility["plant"]> }) {
  const { t } = useTranslation("facility");
  if (!phone) return null;
  return (
    <p>
      <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="action">
        <Icon name="phone" />
        <span>
          {t("request.call", { name })} <span className="nowrap">{formatPhone(phone)}</span>
        </span>
      </a>
    </p>
  );
}

type NoticeProps = Pick<Facility, "agreement" | "plant"> & { day: string };

export function AgreementNotice({ agreement, plant, day }: NoticeProps) {
  const { t } = useTranslation("facility");
  const end = agreement?.end_date;
  if (!end) return null;
  if (isAgreementOver(agreement, day)) return <Notice text={t("card.ended")} plant={plant} />;
  if (end > addDays(day, SOON_DAYS)) return null;
  const count = Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000);
  return <Notice text={t("card.ends_soon", { count })} plant={plant} />;
}

function Notice({ text, plant }: { text: string } & Pick<Facility, "plant">) {
  return (
    <Alert kind="warning">
      <p>{text}</p>
      {plant && <CallBranch plant={plant} />}
    </Alert>
  );
}
