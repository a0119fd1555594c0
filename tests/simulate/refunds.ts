import { randomUUID } from "node:crypto";
import { anyOrder, order, ownerOf, receive } from "./bookings.ts";
import { must, type ModelOrder, type RefundedSums } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

export const ACCOUNT = { bank_code: "014", account_number: "1234567890" } as const;

interface Cancellation extends RefundedSums {
  allowed: boolean;
  needs_account: boolean;
  account_name: string;
}

async function read<T>(world: World, existing: ModelOrder, path: string): Promise<T | null> {
  const owner = ownerOf(world, existing);
  const answer = await world.settled(world.ask(owner, "GET", path));
  if (answer?.status === 401) owner.token = null;
  if (answer?.status !== 200) return null;
  return (JSON.parse(answer.body.toString()) as { results: T }).results; // its envelope
}

/** A paid order is canceled for the amounts that it shows, sometimes for others, or for another's account. */
export async function cancelPaid(world: World, owner?: Person): Promise<void> {
  const existing = anyOrder(
    world,
    ({ ending, refund, isCheckedIn, account_id }) =>
      (owner ?? { account_id }).account_id === account_id &&
      ending === "paid" &&
      ((refund === null && !isCheckedIn) || world.chance(5)),
  );
  if (!existing) return order(world);
  const { number } = existing;
  const seen = await read<{ cancellation: Cancellation | null }>(
    world,
    existing,
    `/order/get-detail?order_number=${number}`,
  );
  const { gross = 1, fee = 0, net = 1, account_name = "" } = seen?.cancellation ?? {};
  const sums = { gross, fee, net };
  const isWrong = world.chance(15);
  const key = randomUUID();
  await world.send({
    entity: number,
    person: ownerOf(world, existing),
    key,
    method: "POST",
    path: "/refund/request",
    purpose: "refund",
    body: {
      order_number: number,
      reason: "simulated",
      ...ACCOUNT,
      ...sums,
      fee: isWrong ? fee + 1 : fee,
      account_name: world.chance(10) ? "Somebody Else" : account_name,
    },
    done: (results) => {
      must(!isWrong, number, () => "it was canceled for amounts that it did not show");
      world.model.refunded(number, sums);
      const { refund_number } = results as { refund_number: string | null }; // the laboratory's answer
      must((refund_number === null) === (gross === 0), number, () => `paid ${String(gross)}, no refund`);
    },
  });
}

/** A test turns out not to be done; repeats change nothing. */
export async function notDone(world: World): Promise<void> {
  const existing = anyOrder(world, (row) => row.isCheckedIn && (!row.hasResults || world.chance(5)));
  if (!existing) return receive(world);
  const lines = await world.lab.db
    .selectFrom("order_line")
    .select("product_code")
    .where("order_number", "=", existing.number)
    .where("product_id", "is not", null)
    .execute();
  const { product_code } = world.random.pick(lines);
  await world.send({
    entity: existing.number,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/mark-not-done",
    body: { order_number: existing.number, product_code, reason: "simulated" },
    done: () => world.model.notDone(existing),
  });
}

const DECISIONS = ["approve", "refuse", "send", "arrive", "reject_account"] as const;

/** Staff take a refund further, some of them with an old page; its owner names an account. */
export async function decide(world: World): Promise<void> {
  const refund = await world.lab.db
    .selectFrom("refund")
    .select(["refund_number", "order_number"])
    .orderBy("refund_number", "desc")
    .limit(20)
    .execute();
  const existing = refund.length > 0 ? world.random.pick(refund) : null;
  const owned = existing && world.model.orders.get(existing.order_number);
  if (!existing || !owned) return cancelPaid(world);
  const { refund_number } = existing;
  if (world.chance(25)) {
    const account_name = "Simulasi patient";
    await world.send({
      entity: refund_number,
      person: ownerOf(world, owned),
      key: randomUUID(),
      method: "PUT",
      path: "/refund/update-account",
      purpose: "refund",
      body: { refund_number, ...ACCOUNT, account_name },
      done: () => undefined,
    });
    return;
  }
  const path = `/reference/refund?refund_number=${refund_number}`;
  const answer = await world.settled(world.ask(null, "GET", path));
  if (answer?.status !== 200) return;
  const { results } = JSON.parse(answer.body.toString()) as {
    results: { version: number; decisions: string[] };
  }; // its envelope
  const version = results.version - (world.chance(15) ? 1 : 0);
  const possible = results.decisions.length > 0 && world.chance(80) ? results.decisions : DECISIONS;
  await world.send({
    entity: refund_number,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/decide-refund",
    body: {
      refund_number,
      version,
      decision: world.random.pick(possible),
      reason: "simulated",
      reference_number: `TRX-${String(world.step)}`,
    },
    done: () => undefined,
  });
}

/** Steps that may follow; an account comes before the approval, as all is paid to virtual accounts. */
const FOLLOWS: Record<string, readonly string[]> = {
  requested: ["account_given"],
  account_given: ["approved", "refused"],
  approved: ["sent"],
  sent: ["arrived", "account_rejected"],
  account_rejected: ["account_given"],
  arrived: [],
  refused: [],
};

/** Paid − returned − kept as fees = what is left for the tests, of each order, to the rupiah. */
export async function checkRefunds(world: World): Promise<void> {
  const { db } = world.lab;
  const refunds = await db.selectFrom("refund").selectAll().execute();
  const events = await db.selectFrom("refund_event").selectAll().orderBy("refund_event_id").execute();
  for (const { refund_number, order_number, kind, gross, fee, net } of refunds) {
    const codes = events.filter((item) => item.refund_number === refund_number).map(({ code }) => code);
    codes.forEach((code, index) => {
      const before = codes[index - 1];
      const may = before === undefined ? code === "requested" : FOLLOWS[before]?.includes(code);
      must(may === true, refund_number, () => `${code} follows ${String(before)}`);
    });
    const known = world.model.orders.get(order_number);
    if (!known || world.isUnanswered(order_number)) continue;
    if (kind === "late_payment") {
      const times = refunds.filter(
        (refund) => refund.order_number === order_number && refund.kind === kind,
      ).length;
      must(
        known.isPaidLate && times === 1,
        order_number,
        () => `late money goes back ${String(times)} times`,
      );
      continue;
    }
    const sums =
      kind === "cancellation" ? known.refund : known.isPartlyDone ? { gross, fee: 0, net: gross } : null;
    must(
      sums?.gross === gross && sums.fee === fee && sums.net === net,
      order_number,
      () => `${kind} of ${String(net)}; it showed ${JSON.stringify(sums)}`,
    );
  }
  const lines = await db
    .selectFrom("order_line as l")
    .innerJoin("lab_order as o", "o.order_number", "l.order_number")
    .leftJoin("line_not_done as n", "n.order_line_id", "l.order_line_id")
    .select(["l.order_number", "l.product_id", "l.sub_total", "l.voucher_share", "o.grand_total"])
    .select(["o.order_status", "o.voucher_discount", "n.at as undone_at"])
    .where("o.account_id", "like", "acc-patient-%")
    .execute();
  for (const number of new Set(lines.map(({ order_number }) => order_number))) {
    const matchingLines = lines.filter(({ order_number }) => order_number === number);
    const { grand_total = 0, voucher_discount = 0, order_status } = matchingLines[0] ?? {};
    const sum = (rows: typeof lines) =>
      rows.reduce((total, { sub_total, voucher_share }) => total + sub_total - voucher_share, 0);
    must(
      sum(matchingLines) === grand_total,
      number,
      () => `its lines are ${String(sum(matchingLines))} of ${String(grand_total)}`,
    );
    const shares = matchingLines.reduce((total, { voucher_share }) => total + voucher_share, 0);
    must(
      shares === voucher_discount,
      number,
      () => `${String(shares)} of ${String(voucher_discount)} shared`,
    );
    const tests = matchingLines.filter(({ product_id }) => product_id !== null);
    const undone = tests.filter(({ undone_at }) => undone_at !== null);
    const owed = undone.length === tests.length ? matchingLines : undone;
    const back = refunds
      .filter((refund) => refund.order_number === number)
      .reduce((total, { net, fee }) => total + net + fee, 0);
    const known = world.model.orders.get(number);
    const canceled = known?.isPaidLate ? grand_total : (known?.refund?.gross ?? back);
    const expected = order_status === "canceled" ? canceled : sum(owed);
    if (world.isUnanswered(number)) continue;
    must(back === expected, number, () => `${String(back)} goes back, not ${String(expected)}`);
  }
}
