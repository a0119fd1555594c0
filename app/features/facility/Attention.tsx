import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import type { FacilityOrder, Problem } from "~/upstream/facility/facility.server.ts";

export function ProblemText({ problem, zone }: { problem: Problem; zone: string }) {
  const { t } = useTranslation("facility");
  const { accession_number, state, kind, reason, todo, at } = problem;
  return (
    <>
      <p>
        <strong>
          {t(`specimen.${state}`)}: {kind}.
        </strong>{" "}
        {reason}
      </p>
      <p>
        <strong>{t("action.todo")}</strong> {todo || t("action.ask")}
      </p>
      <p className="muted small">
        {t("action.number", { number: accession_number })} · <DateText value={at} form="moment" zone={zone} />
      </p>
    </>
  );
}

/** The order's page has number and time of each sample. */
export function ReasonsText({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation("facility");
  return problems.map(({ accession_number, state, kind, reason, todo }) => (
    <span key={accession_number} className="line reason">
      {t(`specimen.${state}`)} {kind}: {reason}.{" "}
      <span className="line">
        <strong>{t("action.todo")}</strong> {todo || t("action.ask")}
      </span>
    </span>
  ));
}

/** Says the time has passed if the laboratory gave no other. */
export function ExpectedText({ order: { state, expected_at, delay, timezone } }: { order: FacilityOrder }) {
  const { t } = useTranslation("facility");
  const date = <DateText value={expected_at} form="moment" zone={timezone} />;
  if (state !== "delayed") return date;
  return (
    <>
      {t(delay ? "delayed.now_expected" : "delayed.was_expected")} {date}
    </>
  );
}
