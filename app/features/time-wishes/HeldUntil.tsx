import { useTranslation } from "~/i18n/use-translation.ts";
import { formatClock } from "~/lib/dates.ts";
import type { TimeOffer } from "~/upstream/time-wishes/time-wishes.server.ts";

/** "We hold it for you until 09:15 WIB." */
export function HeldUntil({ offer: { expires_at, after } }: { offer: TimeOffer }) {
  const { t, lang } = useTranslation("time-wishes");
  return <>{t("offer.held", { at: formatClock(expires_at, lang, after.timezone) })}</>;
}
