import { useTranslation } from "~/i18n/use-translation.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { Money } from "~/ui/Money.tsx";
import { paths } from "~/lib/paths.ts";
import { storyOf } from "./order-story.ts";
import { StoryWords } from "./OrderStory.tsx";

type TogetherOrder = Omit<Order["together"][number], "keeps_voucher">;

interface OrderedTogetherProps {
  orders: readonly TogetherOrder[];
  level: 2 | 3;
}

export function OrderedTogether({ orders, level }: OrderedTogetherProps) {
  const { t } = useTranslation(["orders", "common"]);
  return (
    <CardList items={orders} itemKey={({ order_number }) => order_number}>
      {(order) => {
        const story = storyOf(order, Date.now());
        const { next } = story;
        const { order_number, plant_name, grand_total } = order;
        return (
          <Card
            level={level}
            title={plant_name ?? order_number}
            href={paths.order(order_number)}
            actions={
              next?.key === "pay" && (
                <ButtonLink href={next.href} hiddenText={plant_name ?? order_number}>
                  {t("orders:next.pay")}
                </ButtonLink>
              )
            }
          >
            <p>
              <StoryWords {...story} /> <Money strong amount={grand_total} />
              <br />
              <span className="muted">{order_number}</span>
            </p>
          </Card>
        );
      }}
    </CardList>
  );
}
