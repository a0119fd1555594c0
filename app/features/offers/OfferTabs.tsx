import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";

const tabs = [
  { name: "packages", href: paths.buyPackage() },
  { name: "subscriptions", href: paths.buySubscription() },
  { name: "deals", href: paths.deal() },
  { name: "promos", href: paths.promo() },
  { name: "vouchers", href: paths.voucher() },
] as const;

export function OfferTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  const { t } = useTranslation("offers");
  return (
    <nav aria-label={t("tabs.label")}>
      <ul className="chips chips-all">
        {tabs.map(({ name, href }) => (
          <li key={name}>
            <PageLink className="chip" href={href} aria-current={name === current ? "page" : undefined}>
              {t(`tabs.${name}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
