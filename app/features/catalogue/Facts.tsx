import { useTranslation } from "~/i18n/use-translation.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import { Icon } from "~/ui/Icon.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { FastingHours } from "~/features/visit/fasting.ts";

export function Facts({ product }: { product: Pick<Product, "fasting_hours" | "turnaround_hours"> }) {
  const { t } = useTranslation("catalogue");
  return (
    <ul className="facts">
      <li>
        <Icon name="info" />
        {fastText(t, product.fasting_hours)}
      </li>
      {product.turnaround_hours !== null && (
        <li>
          <Icon name="clock" />
          {resultText(t, product.turnaround_hours)}
        </li>
      )}
    </ul>
  );
}

type T = ReturnType<typeof useTranslation<"catalogue">>["t"];

export function fastText(t: T, hours: FastingHours): string {
  if (!isUnderstood(hours)) return t("facts.fast_unread");
  return hours > 0 ? t("facts.fast", { count: hours }) : t("facts.no_fast");
}

export function resultText(t: T, hours: number): string {
  const { unit, count } = turnaround(hours);
  return unit === "days" ? t("facts.result_days", { count }) : t("facts.result_hours", { count });
}

/** 48 hours are "2 days". */
function turnaround(hours: number): { unit: "days" | "hours"; count: number } {
  return hours >= 24 && hours % 24 === 0
    ? { unit: "days", count: hours / 24 }
    : { unit: "hours", count: Math.round(hours) };
}
