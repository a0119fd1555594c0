import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { FastingHours } from "./fasting.ts";

interface FastingTickProps {
  field: Omit<ComponentProps<typeof CheckboxField>, "label">;
  hours: FastingHours;
  accepted: boolean;
  changeHref: string;
}

export function FastingTick({ field, hours, accepted, changeHref }: FastingTickProps) {
  const { t } = useTranslation("visit");
  return (
    <>
      <Alert
        kind="warning"
        title={t(isUnderstood(hours) ? "fasting.accept_title" : "fasting.accept_unread_title")}
      >
        <p>{isUnderstood(hours) ? t("fasting.accept_text", { count: hours }) : t("fasting.accept_unread")}</p>
        <p>
          <PageLink href={changeHref} className="action">
            {t("fasting.other_time")}
          </PageLink>
        </p>
      </Alert>
      <CheckboxField
        {...field}
        defaultChecked={accepted || Boolean(field.defaultValue)}
        label={t("fasting.accept")}
      />
    </>
  );
}
