import { PersonName } from "~/features/family/PersonName.tsx";
import { RelationFacts } from "~/features/family/RelationFacts.tsx";
import { permissions } from "~/features/family/schema.ts";
import { CriticalAlerts } from "~/features/results/Critical.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Icon } from "~/ui/Icon.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import type { RelationView } from "./load.server.ts";
import { changeSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export function RelationPage(props: RelationView) {
  const { relation, alerts, qr, changeable } = props;
  const { t } = useTranslation("family");
  const { relation_id, direction, kind, name, status, patient } = relation;
  const inForce = status === "approved";
  return (
    <div className="stack">
      <FormHeader title={<PersonName name={name} />} backHref={paths.family()} backText={t("title")} />
      <CriticalAlerts alerts={alerts} />
      <Notes relation={relation} />
      <div className="split">
        {direction === "owner" && isUnderstood(status) && <WhatToDo relation={relation} />}
        {changeable && (
          <div>
            <ChangeForm {...props} />
          </div>
        )}
        <div className="stack">
          <RelationFacts relation={relation} />
          {qr && patient.medical_record_number && (
            <section aria-labelledby="qr">
              <h2 id="qr">{t("detail.qr")}</h2>
              <QrImage
                qr={qr}
                size={200}
                label={t("detail.qr_label", { number: patient.medical_record_number })}
              />
            </section>
          )}
          {(inForce || status === "pending") && (
            <p>
              <ButtonLink look="secondary" href={paths.familyRemove(relation_id)}>
                {t(
                  status === "pending"
                    ? "withdraw"
                    : kind === "dependent" && direction === "owner"
                      ? "detail.remove_dependent"
                      : "detail.remove",
                )}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Notes({ relation }: { relation: RelationView["relation"] }) {
  const { t, lang } = useTranslation("family");
  const {
    name,
    status,
    direction,
    paused,
    hand_over_date,
    check_status,
    granted,
    permissions: now,
  } = relation;
  const texts: string[] = [];
  if (status === "pending") texts.push(t("detail.sent_text"));
  if (![status, direction, paused, check_status].every(isUnderstood)) texts.push(t("detail.not_understood"));
  if (isUnderstood(status) && status !== "pending" && status !== "approved")
    texts.push(t("detail.closed_text"));
  if (direction === "owner" && paused === true) texts.push(t("detail.paused", { name }));
  else if (direction === "owner" && hand_over_date && isNear(hand_over_date)) {
    const date = formatDate(hand_over_date, lang);
    texts.push(t("detail.hand_over", { name, date }));
  }
  if (isUnverifiedDependent(relation)) {
    texts.push(t("detail.unverified"));
    if (granted.length > now.length && paused === false) texts.push(t("detail.unverified_adult"));
  }
  return texts.map((text) => (
    <Alert key={text}>
      <p>{text}</p>
    </Alert>
  ));
}

function isUnverifiedDependent({ kind, status, check_status }: RelationView["relation"]): boolean {
  return kind === "dependent" && status === "approved" && check_status === "unverified";
}

/** Both sides have been notified in this period. */
function isNear(day: string): boolean {
  return Date.parse(day) - Date.now() < 61 * 86_400_000;
}

function WhatToDo({ relation }: { relation: RelationView["relation"] }) {
  const { t } = useTranslation("family");
  const offered = useOffered();
  const { permissions: now, editable, identity_locked, relation_id } = relation;
  const patient_id = relation.patient.patient_id ?? "";
  const ways = [
    ...(now.includes("view_results")
      ? [
          { href: paths.labResult({ patient_id }), icon: "drop" as const, text: t("results") },
          { href: paths.medicalRecord(patient_id), icon: "document" as const, text: t("record") },
        ]
      : []),
    ...(now.includes("book")
      ? [{ href: paths.tests({ patient_id }), icon: "flask" as const, text: t("book") }]
      : []),
    ...(now.includes("pay")
      ? [{ href: paths.familyPay(relation_id), icon: "wallet" as const, text: t("pay.go") }]
      : []),
    ...(editable && !identity_locked
      ? [{ href: paths.familyEdit(relation_id), icon: "edit" as const, text: t("detail.edit") }]
      : []),
  ].filter(({ href }) => offered(href.split("?")[0] ?? ""));
  const isLocked = editable && identity_locked;
  if (ways.length === 0 && !isLocked) return null;
  return (
    <div>
      {ways.length > 0 && (
        <RowList>
          {ways.map(({ href, icon, text }) => (
            <Row key={href} level={2} lead={<Icon name={icon} />} title={text} href={href} />
          ))}
        </RowList>
      )}
      {isLocked && <p className="small muted">{t("detail.locked")}</p>}
    </div>
  );
}

function ChangeForm({ relation, ends, recordHref }: RelationView) {
  const { t, lang } = useTranslation("family");
  const offered = useOffered();
  const { end_date, granted, version } = relation;
  const fields = useFields(changeSchema, { initial: { permissions: granted } });
  const date = (day: string) => formatDate(day, lang);
  return (
    <>
      <ChangedMeanwhile />
      <PostForm main className="stack" version={version}>
        <CheckboxGroup
          {...fields.permissions}
          defaultValues={fields.permissions.defaultValues}
          optional={false}
          label={t("detail.change")}
          hint={t("detail.change_hint")}
          options={permissions.map((value) => ({
            value,
            label: t(`permission.${value}`),
          }))}
        />
        <RadioGroup
          {...fields.end_date}
          label={t("detail.end")}
          optional={false}
          defaultValue={fields.end_date.defaultValue ?? end_date}
          options={[
            ...(end_date ? [{ value: end_date, label: t("detail.keep", { date: date(end_date) }) }] : []),
            ...ends
              .filter((end) => end.date !== end_date)
              .map((end) => ({
                value: end.date,
                label: t("detail.to", { date: date(end.date) }),
                hint: t("detail.months", { count: end.months }),
              })),
          ]}
        />
        <Button>{t("detail.save")}</Button>
      </PostForm>
      {recordHref && offered(recordHref) && (
        <p>
          <PageLink className="action" href={`${recordHref}#access`}>
            {t("log")}
          </PageLink>
        </p>
      )}
    </>
  );
}
