import type { ReactNode } from "react";
import { inputOf, type FormFailure } from "~/forms/failure.ts";
import type { FieldState } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { tellsOfEmergency } from "./emergency.ts";

export function isUrgent(failure: FormFailure | undefined): boolean {
  return tellsOfEmergency(inputOf(failure, "text"));
}

interface BelowHelpProps {
  urgent: boolean;
  children: ReactNode;
}

export function BelowHelp({ urgent, children }: BelowHelpProps) {
  if (!urgent) return <>{children}</>;
  return (
    <div className="stack">
      <div className="narrow">
        <EmergencyHelp urgent />
      </div>
      {children}
    </div>
  );
}

export function EmergencyHelp({ urgent }: { urgent: boolean }) {
  const { t } = useTranslation("questions");
  return (
    <Alert
      kind={urgent ? "error" : "warning"}
      title={urgent ? t("emergency.now_title") : t("emergency.title")}
    >
      <p>{t("emergency.signs")}</p>
      <p>
        {t("emergency.go")}{" "}
        <a href="tel:119" className="action">
          {t("emergency.call")}
        </a>
      </p>
    </Alert>
  );
}

export function SendAnyway(field: FieldState) {
  const { t } = useTranslation("questions");
  return <CheckboxField {...field} value="yes" label={t("emergency.anyway")} />;
}
