import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageSettings } from "~/ui/PageSettings.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** @param mark changes with the photo */
export function Photo({ mark, size }: { mark: string; size: number }) {
  const { t } = useTranslation("profile");
  const { lowData } = useContext(PageSettings);
  const href = paths.photo({ v: mark });
  if (lowData)
    return (
      <PageLink href={href} className="action">
        {t("photo.show")}
      </PageLink>
    );
  return <img src={href} alt={t("photo.alt")} width={size} height={size} className="photo" />;
}
