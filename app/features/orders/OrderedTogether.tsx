import type { Order } from "~/upstream/orders/orders.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { paths } from "~/lib/paths.ts";
import { storyOf } from "./order-story.ts";
import { StepText, StoryWords } from "./OrderStory.tsx";

type TogetherOrder = Omit<Order["together"][number], "keeps_voucher">;

interface OrderedTogetherProps {
  orders: readonly TogetherOrder[];
  level: 2 | 3;
}

export function OrderedTogether({ orders, level }: OrderedTogetherProps) {
  return (
    <RowList>
      {orders.map((order) => {
        const story = storyOf(order, Date.now());
        const { next } = story;
        const { order_number, plant_name, grand_total } = order;
        return (
          <Row
            key={order_number}
            level={level}
            title={plant_name ?? order_number}
            href={paths.order(order_number)}
            note={
              <>
                <p>
                  <StoryWords {...story} />
                </p>
                <p>{order_number}</p>
              </>
            }
            beside={<Money strong amount={grand_total} />}
            end={
              next?.key === "pay" && (
                <ButtonLink href={next.href} hiddenText={plant_name ?? order_number}>
                  <StepText step="pay" due={null} />
                </ButtonLink>
              )
            }
          />
        );
      })}
    </RowList>
  );
}
