import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

interface RepeatFormProps extends Pick<SentReferral, "referral_number" | "state" | "patient_name"> {
  quiet?: boolean;
}

/** Absent if the patient declined the referral, or may have. */
export function RepeatForm({ referral_number, state, patient_name, quiet }: RepeatFormProps) {
  const { t } = useTranslation("referrals");
  if (state === "refused" || !isUnderstood(state)) return null;
  return (
    <PostForm action={paths.doctorReferral(referral_number)} needs="POST /referral/repeat">
      <Button
        look={quiet ? "link" : "secondary"}
        hiddenText={[patient_name, referral_number].filter(Boolean).join(", ")}
      >
        {t("repeat.submit")}
      </Button>
    </PostForm>
  );
}
