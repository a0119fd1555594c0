import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { isClear } from "~/upstream/results/clear.ts";
import type { Result, ResultHeader } from "~/upstream/results/results.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { useWords } from "./use-words.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function StateNotice({ result, overdue }: { result: Result; overdue: boolean }) {
  const { header } = result;
  if (header.version < header.current_version) return <Earlier header={header} />;
  return (
    <>
      {!isClear(header) && <Unclear header={header} />}
      <State result={result} overdue={overdue} />
    </>
  );
}

function State({ result, overdue }: { result: Result; overdue: boolean }) {
  const { header } = result;
  switch (header.state) {
    case "waiting":
      return <Waiting header={header} overdue={overdue} />;
    case "partial":
      return <Partial result={result} />;
    case "withheld":
      return <Withheld header={header} />;
    case "withdrawn":
    case "canceled":
      return <Gone header={header} state={header.state} />;
    case "ready":
      return <Changed header={header} />;
    case NOT_UNDERSTOOD:
      return null;
  }
}

function Unclear({ header }: { header: ResultHeader }) {
  const { t } = useTranslation("results");
  return (
    <Alert kind="warning" title={t("state.not_understood")}>
      <p>{t("state.not_understood_text")}</p>
      <Contact phone={header.plant_phone} />
    </Alert>
  );
}

function Earlier({ header }: { header: ResultHeader }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  const { order_number, patient_id } = header;
  return (
    <Alert kind="warning" title={t("state.earlier", { at: moment(header.result_date) })}>
      <p>
        {t("state.earlier_text")}{" "}
        <PageLink href={paths.labResult({ order_number, patient_id })}>{t("state.to_current")}</PageLink>
      </p>
    </Alert>
  );
}

function Waiting({ header, overdue }: { header: ResultHeader; overdue: boolean }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  const at = moment(header.expected_at);
  return (
    <Alert kind={overdue ? "warning" : "info"} title={t("state.waiting")}>
      <p>
        {header.expected_at === null
          ? t("state.waiting_unknown")
          : overdue
            ? t("state.waiting_late", { at })
            : t("state.waiting_until", { at })}
      </p>
      {overdue && <Contact phone={header.plant_phone} />}
    </Alert>
  );
}

function Partial({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const names = result.laboratory
    .flatMap(({ observations }) => observations)
    .filter(({ status }) => status === "registered")
    .map(({ name }) => name);
  return (
    <Alert title={t("state.partial")}>
      {names.length > 0 && <p>{t("state.partial_waiting", { names: names.join(", ") })}</p>}
      <p>{t("state.partial_text")}</p>
    </Alert>
  );
}

function Withheld({ header }: { header: ResultHeader }) {
  const { t } = useTranslation("results");
  const { day } = useWords();
  const code = header.withheld_code;
  return (
    <Alert kind={code === "counselling" ? "info" : "warning"} title={t("state.withheld")}>
      <p className="lines">
        {header.reason} {code === "unpaid" && t("state.withheld_unpaid")}
        {code === "counselling" && t("state.withheld_counselling")}
      </p>
      {header.withheld_at && <p>{t("state.withheld_since", { at: day(header.withheld_at) })}</p>}
      <Contact phone={header.plant_phone} look="primary" />
    </Alert>
  );
}

function Gone({ header, state }: { header: ResultHeader; state: "withdrawn" | "canceled" }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  return (
    <Alert kind="warning" title={t(`state.${state}`)}>
      <p className="lines">{header.reason}</p>
      <p className="small">{moment(header.result_date)}</p>
      {state === "withdrawn" && <p>{t("state.withdrawn_text")}</p>}
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.orderAgain(header.order_number)}>
          {t("next.again")}
        </ButtonLink>
      </ButtonRow>
    </Alert>
  );
}

function Changed({ header }: { header: ResultHeader }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  const { version_status: status } = header;
  if (header.is_corrected === NOT_UNDERSTOOD)
    return <Alert kind="warning">{t("state.not_understood_change")}</Alert>;
  if (status !== "corrected" && status !== "amended" && status !== "appended") return null;
  return (
    <Alert
      kind={status === "corrected" ? "warning" : "info"}
      title={t(`state.${status}`, { at: moment(header.result_date) })}
    >
      <span className="lines">{header.reason}</span>
    </Alert>
  );
}

interface ContactProps {
  phone: string | null;
  look?: "primary" | "secondary";
}

function Contact({ phone, look = "secondary" }: ContactProps) {
  const { t } = useTranslation("results");
  if (!phone) return <HelpLinks />;
  return (
    <ButtonRow>
      <ButtonLink icon="phone" look={look} href={`tel:${phone}`}>
        {t("call", { phone: formatPhone(phone) })}
      </ButtonLink>
    </ButtonRow>
  );
}
