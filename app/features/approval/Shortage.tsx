import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Cover } from "./load.server.ts";
import { COVER } from "./schema.ts";

export const SHORTAGE = "shortage";

interface ShortageLineProps {
  cover: NonNullable<Cover>;
  pays: boolean;
}

export function ShortageLine({ cover, pays }: ShortageLineProps) {
  const { t } = useTranslation("approval");
  const { required, available, people, others } = cover;
  return (
    <div className="shortage">
      <p id={SHORTAGE} className="shortage-mark">
        {t("short.amounts", {
          available: moneyInText(available),
          missing: moneyInText(required - available),
        })}
      </p>
      <p className="shortage-ways">
        {people > 0 && (
          <Button name="mode" value={COVER} look="link">
            {t("short.cover", { count: people })}
          </Button>
        )}
        {pays && (
          <PageLink className="action" href={paths.depositTopup()}>
            {t("review.topup")}
          </PageLink>
        )}
        {others.map((funding) => (
          <a key={funding} className="action" href={`?funding=${funding}`}>
            {t(`short.other.${funding}`)}
          </a>
        ))}
      </p>
    </div>
  );
}

export function ShortMark({ missing }: { missing: number }) {
  const { t } = useTranslation("approval");
  return <span className="shortage-mark">{t("short.title", { missing: moneyInText(missing) })}</span>;
}
