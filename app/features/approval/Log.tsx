import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import type { LogLine } from "~/upstream/approval/examinations.server.ts";
import { roleOf, SEGMENTS, type ApprovalStep } from "./step.ts";

interface LogProps {
  lines: readonly LogLine[];
  step: ApprovalStep;
  examination_id: string;
}

export function Log({ lines, step, examination_id }: LogProps) {
  const { t } = useTranslation("approval");
  return (
    <section aria-labelledby="log">
      <h2 id="log">{t("log.heading")}</h2>
      <ol className="rows">
        {lines.map((line) => (
          <li key={line.seq}>
            <LogEntry line={line} />
          </li>
        ))}
      </ol>
      <ButtonLink
        look="secondary"
        icon="download"
        href={paths.approvalLog(SEGMENTS[step], examination_id)}
        download
      >
        {t("log.csv")}
      </ButtonLink>
    </section>
  );
}

function refusedText(t: Translate<"approval", never>, count: LogLine["refused_count"]): string {
  return count === NOT_UNDERSTOOD ? t("log.refused_unread") : t("log.refused", { count });
}

function LogEntry({ line }: { line: LogLine }) {
  const { t } = useTranslation("approval");
  return (
    <>
      <p>
        <strong>{t(`step.${line.step}`)}</strong>: <span className="upper">{line.actor_name}</span> (
        {t(`role.${roleOf(line)}`)}), <DateText value={line.at} form="moment" />
      </p>
      <p>
        {t("log.counts", { approved: line.approved_count, rejected: line.rejected_count })}
        {line.refused_count !== 0 && ` ${refusedText(t, line.refused_count)}`}
        {line.funding && ` ${t("facts.funding")}: ${t(`review.fund.${line.funding}`)}.`}
        {line.reason && ` ${t("log.reason", { reason: line.reason })}`}
      </p>
      <p className="muted">{t("log.line", { seq: line.seq, hash: line.hash.slice(0, 12) })}</p>
    </>
  );
}
