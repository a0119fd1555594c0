import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { formatMoment } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import type { StaffAlert } from "~/upstream/reference/reference-critical.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import { StaffTable } from "./StaffSection.tsx";

/** Critical alerts with confirmations, and a link to enter values. */
export function CriticalAlertsTable({ list }: { list: Loadable<StaffAlert[]> }) {
  const { t, lang } = useTranslation("results");
  const at = (instant: string | null) => (instant ? formatMoment(instant, lang) : "–");
  const saidBy = ({ acknowledgements, calls }: StaffAlert) => {
    const reached = calls.flatMap(({ role, outcomes }) =>
      outcomes
        .filter(({ outcome }) => outcome === "read_back")
        .map((one) => ({ role, name: one.reached ?? "–", at: one.at })),
    );
    const lines = [...acknowledgements, ...reached].map(
      ({ role, name, at: when }) => `${name} (${t(`critical.role.${role}`)}), ${at(when)}`,
    );
    return lines.join("; ") || t("critical.staff.nobody");
  };
  return (
    <StaffTable
      id="critical"
      title={t("critical.staff.title")}
      lead={t("critical.staff.lead")}
      none={t("critical.staff.none")}
      list={list}
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
        {
          key: "told",
          head: t("critical.staff.told"),
          numeric: true,
          cell: ({ told }) => told ?? t("critical.role.not_understood"),
        },
        { key: "confirmed", head: t("critical.staff.confirmed"), cell: saidBy },
        {
          key: "call",
          head: t("critical.staff.call"),
          cell: (alert) => (
            <>
              {alert.calls.at(-1)?.phone === null && !alert.confirmed && !alert.withdrawn_at && (
                <StateWord tone="error">{t("critical.calls.without_number")}</StateWord>
              )}{" "}
              <PageLink className="action" href={paths.referenceCritical(alert.alert_id)}>
                {callOf(alert)}
                <span className="vh"> {alert.order_number}</span>
              </PageLink>
            </>
          ),
        },
        {
          key: "state",
          head: t("critical.staff.state"),
          cell: ({ withdrawn_at, withdrawn_en: en, withdrawn_id: id }) =>
            withdrawn_at
              ? t("critical.staff.withdrawn", { reason: textIn(lang, { en, id }) || "–" })
              : t("critical.staff.holds"),
        },
      ]}
    >
      <p>
        <ButtonLink look="secondary" href={paths.referenceResult()}>
          {t("critical.staff.enter")}
        </ButtonLink>
      </p>
    </StaffTable>
  );

  function callOf({ call_due_at, withdrawn_at, confirmed, calls }: StaffAlert): string {
    const last = calls.at(-1);
    if (last && !confirmed && !withdrawn_at)
      return t("critical.staff.called", { name: last.name, at: at(last.at) });
    if (last) return t("critical.staff.calls", { count: calls.length });
    return call_due_at ? t("critical.staff.call_due", { at: at(call_due_at) }) : t("critical.staff.no_call");
  }
}
