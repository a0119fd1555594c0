import { LastOrderSection } from "~/features/orders/LastOrderSection.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { CartPageProps } from "./types.ts";

const elsewhere = [
  { href: paths.tests(), icon: "flask", word: "tests" },
  { href: paths.buyPackage(), icon: "package", word: "packages" },
  { href: paths.promo(), icon: "card", word: "promos" },
] as const satisfies readonly { href: string; icon: IconName; word: string }[];

export function EmptyCart({ lastOrder }: Pick<CartPageProps, "lastOrder">) {
  const { t } = useTranslation(["cart", "catalogue"]);
  const offered = useOffered();
  return (
    <div className="split">
      <div>
        <GetForm action={paths.tests()} search label={t("cart:empty.search")}>
          <SearchField name="q" label={t("catalogue:list.search_label")} />
        </GetForm>
        {lastOrder && <LastOrderSection order={lastOrder} />}
      </div>
      <RowList>
        {elsewhere
          .filter(({ href }) => offered(href))
          .map(({ href, icon, word }) => (
            <Row
              key={href}
              level={2}
              lead={<Icon name={icon} />}
              title={t(`cart:empty.${word}`)}
              href={href}
            />
          ))}
      </RowList>
    </div>
  );
}
