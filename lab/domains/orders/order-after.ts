import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { eventLimits } from "./event-limits.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import type { LineRow } from "./lifecycle/orders.ts";
import { moveRules, serviceFee } from "./lifecycle/reschedule-rules.ts";
import { withdrawnResults } from "../results/withdrawn-results.ts";
import { reviewState } from "./review-rules.ts";
import type { SlotRow } from "../schedule/slots.ts";

export async function loadAfter(db: Db, { clock }: CallContext, orders: readonly OrderRow[]) {
  const numbers = orders.map(({ order_number }) => order_number);
  const moves = await db
    .selectFrom("order_reschedule")
    .innerJoin("slot", "slot.slot_id", "order_reschedule.to_slot_id")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .innerJoin("lab_order", "lab_order.order_number", "order_reschedule.charge_number")
    .select(["order_reschedule.order_number", "lab_order.order_number as charge_number"])
    .select(["lab_order.invoice_number", "lab_order.grand_total", "lab_order.payment_status"])
    .select(["lab_order.order_status", "lab_order.created_at", "slot.date", "time_start", "time_end"])
    .select(["plant.timezone", "plant.name as plant_name"])
    .where("order_reschedule.order_number", "in", numbers)
    .orderBy("order_reschedule.created_at")
    .execute();
  const reviews = await db
    .selectFrom("review")
    .select(["review_id", "order_number", "created_at"])
    .where("order_number", "in", numbers)
    .execute();
  const limits = await eventLimits(db, orders);
  const wishes = await db
    .selectFrom("time_wish")
    .select(["order_number", "from_slot_id"])
    .where("order_number", "in", numbers)
    .where("ended_at", "is", null)
    .execute();
  const withdrawn = await withdrawnResults(db, numbers);
  const now = clock.now();
  return {
    viewOf: (order: OrderRow, slot: SlotRow | null, lines: readonly LineRow[], isOpen: boolean) => {
      const matchingMoves = moves.filter((move) => move.order_number === order.order_number);
      const review = reviews.find((item) => item.order_number === order.order_number);
      return {
        result_withdrawn: isOpen && withdrawn.has(order.order_number),
        reschedule: {
          ...rescheduleView({
            order,
            slot: isOpen ? slot : null,
            now,
            lines,
            moves: isOpen ? matchingMoves : [],
            withdrawn_at: withdrawn.get(order.order_number) ?? null,
          }),
          within: (isOpen && limits.get(order.order_number)) || null,
          waits_for_earlier: wishes.some(
            (wish) => wish.order_number === order.order_number && wish.from_slot_id === order.slot_id,
          ),
        },
        charges: matchingMoves
          .filter(({ order_status }) => order_status !== "canceled")
          .map(({ charge_number, invoice_number, grand_total, payment_status, created_at }) => ({
            order_number: charge_number,
            invoice_number,
            grand_total,
            payment_status,
            created_at,
            order_type: "reschedule" as const,
          })),
        ...reviewState(order, review, now),
      };
    },
  };
}

interface FeeMove {
  charge_number: string;
  invoice_number: string;
  grand_total: number;
  order_status: string;
  plant_name: string;
  date: string;
  time_start: string;
  time_end: string;
  timezone: string;
}

interface MovableView {
  order: OrderRow;
  slot: SlotRow | null;
  now: Date;
  lines: readonly LineRow[];
  moves: readonly FeeMove[];
  withdrawn_at: string | null;
}

function rescheduleView({ order, slot, now, lines, moves, withdrawn_at }: MovableView) {
  const rules = moveRules(order, slot, now, serviceFee(lines), withdrawn_at);
  const { refusal, deadline, free_until, fee, remaining } = rules;
  const waiting = moves.find((move) => move.order_status === "pending");
  return {
    allowed: refusal === null && !waiting,
    refusal: refusal ?? (waiting ? "already_pending" : null),
    deadline: deadline?.toISOString() ?? null,
    free_until: free_until?.toISOString() ?? null,
    fee,
    remaining,
    pending: waiting
      ? {
          order_number: waiting.charge_number,
          invoice_number: waiting.invoice_number,
          fee: waiting.grand_total,
          plant_name: waiting.plant_name,
          schedule: {
            date: waiting.date,
            time_start: waiting.time_start,
            time_end: waiting.time_end,
            timezone: waiting.timezone,
          },
        }
      : null,
  };
}
