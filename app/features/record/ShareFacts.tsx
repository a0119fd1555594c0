import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Share } from "~/upstream/record/record-shares.server.ts";

export function ShareFacts({ share }: { share: Share }) {
  const { t } = useTranslation("record");
  const { scope, orders, state, created_at, expires_at, opened_count, opened_at } = share;
  const scopeText = {
    record: t("shares.whole"),
    orders: t("shares.visits", { count: orders.length }),
    not_understood: t("shares.scope_unread"),
  };
  return (
    <SummaryList
      rows={[
        { label: t("shares.state"), value: t(`shares.states.${state}`) },
        {
          label: t("shares.scope"),
          value: scopeText[scope],
        },
        { label: t("shares.created"), value: <DateText value={created_at} form="moment" /> },
        ...(state === "open" || state === "expired"
          ? [{ label: t("shares.until"), value: <DateText value={expires_at} form="moment" /> }]
          : []),
        {
          label: t("shares.opened"),
          value:
            opened_count === 0 ? (
              t("shares.never")
            ) : (
              <>
                {t("shares.times", { count: opened_count })} <DateText value={opened_at} form="moment" />
              </>
            ),
        },
      ]}
    />
  );
}
