import { useTranslation } from "react-i18next";
import { moduleProps, partProps } from "~/modules/attributes.ts";

/** Hidden; the script shows it when an answer takes longer than a blink. */
export function LoadingOverlay() {
  const { t } = useTranslation("ui");
  return (
    <div className="overlay" {...moduleProps("submit", { loading: t("loading") })} hidden>
      <div className="overlay-box">
        <span className="spinner" aria-hidden="true" />
        <p role="status" {...partProps("submit", "message")} />
      </div>
    </div>
  );
}
