import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Money } from "~/ui/Money.tsx";
import type { SinceThen } from "./checkout.ts";

export function SinceThenNotice({ gone, changed, first }: SinceThen) {
  const { t } = useTranslation("orders");
  if (gone.length === 0 && changed.length === 0 && first === null) return null;
  return (
    <Alert kind={gone.length > 0 ? "warning" : "info"} title={t("again.since")}>
      <ul className="plain-list">
        {gone.map((name) => (
          <li key={name}>{t("again.gone", { name })}</li>
        ))}
        {changed.map(({ name, before, now }) => (
          <li key={name}>
            {name}: <Money amount={now} /> ({t("again.before")} <Money amount={before} />)
          </li>
        ))}
        {first !== null && <li>{t("again.left", { count: first })}</li>}
      </ul>
    </Alert>
  );
}
