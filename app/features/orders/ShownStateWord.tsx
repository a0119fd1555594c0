import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { ShownState } from "./shown-state.ts";

export function ShownStateWord({ state }: Pick<ShownState, "state">) {
  const { t } = useTranslation("orders");
  if (state !== "choose_time") return <StateWord state={state} />;
  return <StateWord tone="warning">{t("list.choose_time")}</StateWord>;
}
