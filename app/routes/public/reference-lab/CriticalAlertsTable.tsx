import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { formatMoment } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { StaffAlert } from "~/upstream/reference/reference-results.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** Critical alerts with confirmations, and a link to enter values. */
export function CriticalAlertsTable({ alerts }: { alerts: Loadable<StaffAlert[]> }) {
  const { t, i18n } = useTranslation("results");
  const lang = textLang(i18n.language);
  const at = (instant: string | null) => (instant ? formatMoment(instant, lang) : "–");
  const saidBy = ({ acknowledgements }: StaffAlert) =>
    acknowledgements
      .map(({ role, name, at: when }) => `${name} (${t(`critical.role.${role}`)}), ${at(when)}`)
      .join("; ") || t("critical.staff.nobody");
  return (
    <section aria-labelledby="critical">
      <h2 id="critical">{t("critical.staff.title")}</h2>
      <p>{t("critical.staff.lead")}</p>
      <p>
        <ButtonLink look="secondary" href={paths.referenceResult()}>
          {t("critical.staff.enter")}
        </ButtonLink>
      </p>
      {!alerts.ok ? (
        <SectionError retryHref={paths.referenceLab()} section={t("critical.staff.title")} />
      ) : alerts.data.length === 0 ? (
        <p>{t("critical.staff.none")}</p>
      ) : (
        <Table
          caption={t("critical.staff.title")}
          rows={alerts.data}
          rowKey={({ alert_id }) => alert_id}
          columns={[
            {
              key: "order",
              head: t("critical.staff.order"),
              cell: ({ order_number }) => (
                <PageLink href={paths.referenceResult({ order_number })}>{order_number}</PageLink>
              ),
            },
            { key: "raised", head: t("critical.staff.raised"), cell: ({ raised_at }) => at(raised_at) },
            { key: "told", head: t("critical.staff.told"), numeric: true, cell: ({ told }) => told },
            { key: "confirmed", head: t("critical.staff.confirmed"), cell: saidBy },
            { key: "call", head: t("critical.staff.call"), cell: callOf },
            {
              key: "state",
              head: t("critical.staff.state"),
              cell: ({ withdrawn_at, withdrawn_en: en, withdrawn_id: id }) =>
                withdrawn_at
                  ? t("critical.staff.withdrawn", { reason: textIn(lang, { en, id }) || "–" })
                  : t("critical.staff.holds"),
            },
          ]}
        />
      )}
    </section>
  );

  function callOf({ called_at, call_due_at, withdrawn_at, acknowledgements }: StaffAlert): string {
    if (called_at) return t("critical.staff.called", { at: at(called_at) });
    const isConfirmed = acknowledgements.some(({ role }) => role !== "doctor");
    return withdrawn_at || isConfirmed
      ? t("critical.staff.no_call")
      : t("critical.staff.call_due", { at: at(call_due_at) });
  }
}
