import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Licence } from "~/upstream/practitioner/practitioner.server.ts";

interface VerificationWordProps {
  status: Licence["status"];
  reason: string | null;
}

export function VerificationWord({ status, reason }: VerificationWordProps) {
  const { t } = useTranslation("practitioner");
  if (status !== "rejected") return <StateWord state={status} />;
  return (
    <>
      <StateWord tone="error">{t("state.rejected")}</StateWord>
      {reason && <p>{t("state.reason", { reason })}</p>}
    </>
  );
}
