import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { Places } from "./Places.tsx";
import { EmptyState } from "./States.tsx";

export function NotYet() {
  const { t } = useTranslation("errors");
  return (
    <>
      <EmptyState
        title={t("fault.not_yet_heading")}
        reason={t("fault.not_yet_lead")}
        action={<ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>}
      />
      <Places />
    </>
  );
}
