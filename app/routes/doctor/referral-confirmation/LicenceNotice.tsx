import { tabHref } from "~/features/profile/tabs.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { Alert } from "~/ui/Alert.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";

const DOCTOR = 2;

export function LicenceNotice({ draft }: { draft: SentDetail }) {
  const { licence_problem: problem, licence_check: check } = draft;
  const { t } = useTranslation(["referrals", "practitioner"]);
  if (!problem && !check) return null;
  return (
    <Alert
      kind="warning"
      title={problem && isUnderstood(problem) ? t(`referrals:licence.${problem}`) : undefined}
    >
      {check && isUnderstood(check) ? <p>{t(`referrals:licence.${check}`)}</p> : <NotUnderstoodNote />}
      <p>
        <PageLink className="action" href={tabHref(DOCTOR, "LICENSE")}>
          {t("referrals:licence.open")}
        </PageLink>
      </p>
    </Alert>
  );
}
