import { useTranslation } from "react-i18next";

/** Hidden; the script shows it when an answer takes longer than a blink. */
export function LoadingOverlay() {
  const { t } = useTranslation("ui");
  return (
    <div className="overlay" data-overlay="" hidden>
      <div className="overlay-box">
        <span className="spinner" aria-hidden="true" />
        <p role="status" data-loading={t("loading")} />
      </div>
    </div>
  );
}
