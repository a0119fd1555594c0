import { useTranslation } from "~/i18n/use-translation.ts";
import { formatClock } from "~/lib/dates.ts";
import type { TimeOffer } from "~/upstream/waitlist/waitlist.server.ts";

export function HoldExpiry({ offer: { expires_at, after } }: { offer: TimeOffer }) {
  const { t, lang } = useTranslation("waitlist");
  return <>{t("offer.held", { at: formatClock(expires_at, lang, after.timezone) })}</>;
}
