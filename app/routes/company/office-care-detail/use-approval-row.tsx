import { approvalPath, type ApprovalStep } from "~/features/approval/step.ts";
import { WaitsFor } from "~/features/office-care/WaitsFor.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDay } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

/** Names the people who decided, with the day, and the step that waits. */
export function useApprovalRow({ requests, timeline, waiting }: OfficeCareDetail): SummaryRow[] {
  const { t, lang } = useTranslation("office-care");
  const decisions = timeline.flatMap(({ code, at, actor_name }) =>
    code === "first_decided" || code === "second_decided"
      ? [[t(`detail.${code}`), actor_name, formatDay(at, lang)].filter(Boolean).join(", ")]
      : [],
  );
  if (!waiting && decisions.length === 0) return [];
  const open = requests.find(({ step }) => step === waiting?.step);
  const href =
    open && isStep(open.step) ? approvalPath(open.step, open.examination_id) : paths.examinationApproval();
  return [
    {
      label: t("field.approval"),
      value: (
        <>
          {decisions.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {waiting && (
            <PageLink href={href} keepsText>
              <WaitsFor waiting={waiting} />
            </PageLink>
          )}
        </>
      ),
    },
  ];
}

const isStep = (step: OfficeCareDetail["requests"][number]["step"]): step is ApprovalStep =>
  step === "first" || step === "second";
