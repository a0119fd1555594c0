import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface FastingTickProps {
  field: Omit<ComponentProps<typeof CheckboxField>, "label">;
  /** longest fast of the order */
  hours: number;
  /** accepted before, for the same times */
  accepted: boolean;
  changeHref: string;
}

export function FastingTick({ field, hours, accepted, changeHref }: FastingTickProps) {
  const { t } = useTranslation("visit");
  return (
    <>
      <Alert kind="warning" title={t("fasting.accept_title")}>
        <p>{t("fasting.accept_text", { count: hours })}</p>
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
