import { useTranslation } from "~/i18n/use-translation.ts";
import { netPrice, type Price } from "~/lib/prices.ts";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface CheapestNoteProps {
  branches: readonly { id: string; name: string; price: Price | undefined }[];
  /** the branch the page opens with */
  chosen: string | null | undefined;
  hrefOf: (plant_id: string) => string;
}

/** Branch of the lowest price, unless the page opens there. */
export function CheapestNote({ branches, chosen, hrefOf }: CheapestNoteProps) {
  const { t } = useTranslation("catalogue");
  const amountOf = ({ price }: CheapestNoteProps["branches"][number]) =>
    (price && netPrice(price)) ?? Infinity;
  const [cheapest] = [...branches].sort((a, b) => amountOf(a) - amountOf(b));
  const opened = branches.find(({ id }) => id === chosen);
  if (!cheapest || !opened || amountOf(cheapest) >= amountOf(opened)) return null;
  return (
    <p className="small">
      {t("detail.cheapest")}{" "}
      <PageLink className="action" href={hrefOf(cheapest.id)}>
        {cheapest.name}
      </PageLink>{" "}
      <Money strong amount={amountOf(cheapest)} />
    </p>
  );
}
