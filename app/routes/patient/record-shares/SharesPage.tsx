import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { ShareFacts } from "~/features/record/ShareFacts.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import type { RecordVisit } from "~/upstream/record/record.server.ts";
import type { Share } from "~/upstream/record/record-shares.server.ts";
import { HOURS, shareSchema } from "./schema.ts";

interface SharesPageProps {
  patient_id: string;
  /** null: own record */
  person: { name: string; relation: string } | null;
  selfHref: string;
  visits: readonly RecordVisit[];
  shares: readonly Share[];
}

export function SharesPage({ patient_id, person, selfHref, visits, shares }: SharesPageProps) {
  const { t } = useTranslation("record");
  return (
    <NarrowPage
      title={t("shares.heading")}
      lead={t("shares.lead")}
      backHref={paths.medicalRecord(patient_id)}
      backText={t("back_to")}
    >
      <ActingForBanner person={person} selfHref={selfHref} />
      <ShareForm visits={visits} />
      <section aria-labelledby="shares">
        <h2 id="shares">{t("shares.yours")}</h2>
        {shares.length === 0 && <p>{t("shares.none")}</p>}
        <CardList items={shares} itemKey={({ share_id }) => share_id}>
          {(share) => <ShareCard share={share} patientId={patient_id} />}
        </CardList>
      </section>
    </NarrowPage>
  );
}

function ShareForm({ visits }: Pick<SharesPageProps, "visits">) {
  const { t } = useTranslation("record");
  const fields = useFields(shareSchema, { initial: { scope: "record", hours: "24" } });
  const chosen = fields.orders.defaultValues;
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.scope}
        label={t("shares.what")}
        options={[
          { value: "record", label: t("shares.whole"), hint: t("shares.whole_hint") },
          ...(visits.length > 0 ? [{ value: "orders", label: t("shares.some") }] : []),
        ]}
      />
      {visits.length > 0 && (
        <Fold open={chosen.length > 0 || fields.orders.errors !== undefined}>
          <summary>{t("shares.orders")}</summary>
          <CheckboxGroup
            {...fields.orders}
            label={t("shares.orders")}
            hideLabel
            optional={false}
            options={visits.map(({ order_number, date, tests }) => ({
              value: order_number,
              label: (
                <>
                  <DateText value={date} />: {tests.join(", ")}
                </>
              ),
            }))}
          />
        </Fold>
      )}
      <RadioGroup
        {...fields.hours}
        label={t("shares.how_long")}
        look="chips"
        options={HOURS.map((hours) => ({ value: hours, label: t(`shares.h${hours}`) }))}
      />
      <Button>{t("shares.make")}</Button>
    </PostForm>
  );
}

function ShareCard({ share, patientId }: { share: Share; patientId: string }) {
  const { t, lang } = useTranslation("record");
  const at = formatMoment(share.created_at, lang);
  return (
    <Card
      actions={
        <ButtonLink
          look="secondary"
          href={paths.recordShare(patientId, share.share_id)}
          hiddenText={t("shares.view_of", { at })}
        >
          {t("shares.view")}
        </ButtonLink>
      }
    >
      <ShareFacts share={share} />
    </Card>
  );
}
