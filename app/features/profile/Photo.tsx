import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageSettings } from "~/ui/PageSettings.ts";

/** The account's photo; a link in low-data mode. @param mark changes with the photo */
export function Photo({ mark, size }: { mark: string; size: number }) {
  const { t } = useTranslation("profile");
  const { lowData } = useContext(PageSettings);
  const href = paths.photo({ v: mark });
  if (lowData)
    return (
      <a href={href} className="action">
        {t("photo.show")}
      </a>
    );
  return <img src={href} alt={t("photo.alt")} width={size} height={size} className="photo" />;
}
