import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";

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
