import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";

export function UnsentMessage() {
  const { t } = useTranslation("questions");
  const text = inputOf(useFormResult(), "text");
  if (text === "") return null;
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent">{t("unsent")}</h2>
      <p className="lines break">{text}</p>
    </section>
  );
}
