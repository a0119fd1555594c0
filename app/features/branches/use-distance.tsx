import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatKm } from "~/lib/decimals.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";

/** "1.2 km, "; null if unknown */
export function useDistance({ distance_km }: Plant): ReactNode {
  const { t, lang } = useTranslation("catalogue");
  if (distance_km === null) return null;
  return (
    <strong>
      {t("nearme.distance", { km: formatKm(distance_km, lang) })}
      {", "}
    </strong>
  );
}
