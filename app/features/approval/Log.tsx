import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import type { LogLine } from "~/upstream/approval/examinations.server.ts";
import { roleOf, SEGMENTS, type ApprovalStep } from "./step.ts";

interface LogProps {
  lines: readonly LogLine[];
  step: ApprovalStep;
  examination_id: string;
  /** the step is not decided */
  isOpen: boolean;
}

export function Log({ lines, step, examination_id, isOpen }: LogProps) {
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
      {!isOpen && <Proof lines={lines} href={paths.approvalLog(SEGMENTS[step], examination_id)} />}
    </section>
  );
}

function Proof({ lines, href }: Pick<LogProps, "lines"> & { href: string }) {
  const { t } = useTranslation("approval");
  return (
    <>
      <Fold>
        <summary>{t("log.proof")}</summary>
        <ul className="small muted">
          {lines.map(({ seq, hash }) => (
            <li key={seq}>{t("log.line", { seq, hash: hash.slice(0, 12) })}</li>
          ))}
        </ul>
      </Fold>
      <ButtonLink look="secondary" icon="download" href={href} download>
        {t("log.csv")}
      </ButtonLink>
    </>
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
        <DateText value={line.at} form="moment" />: <strong className="upper">{line.actor_name}</strong> (
        {t(`role.${roleOf(line)}`)}){" "}
        {t("log.counts", { approved: line.approved_count, rejected: line.rejected_count })}
      </p>
      <p>
        {line.refused_count !== 0 && `${refusedText(t, line.refused_count)} `}
        {line.funding && `${t("facts.funding")}: ${t(`review.fund.${line.funding}`)}. `}
        {line.reason && t("log.reason", { reason: line.reason })}
      </p>
    </>
  );
}
