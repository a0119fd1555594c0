import { randomUUID } from "node:crypto";
import { anySlot, PLANTS, PRICES, TESTS, type Created } from "./bookings.ts";
import { access, oneOfThem } from "./family.ts";
import { must, type Checkout } from "./model.ts";
import { VOUCHER, type Person } from "./people.ts";
import type { World } from "./world.ts";

interface Line {
  cart_item_id: string;
  product_id: keyof typeof PRICES;
  plant_id: string;
  patient_id: string;
  qty: number;
}

const cartOf = ({ name }: Person) => `cart ${name}`;

function mayBook(world: World, person: Person, patients: readonly string[]) {
  const answers = new Set(patients.map((patient) => access(world, person, patient, "book")));
  return answers.has("no") ? "no" : answers.has("unsure") ? "unsure" : "yes";
}

export async function addToCart(world: World): Promise<void> {
  const { random } = world;
  const person = oneOfThem(world);
  const patient_id = String((world.chance(50) ? person : oneOfThem(world)).patient_id);
  const line = { product_id: random.pick(TESTS), plant_id: random.pick(PLANTS), patient_id };
  const may = mayBook(world, person, [patient_id]);
  let wasAllowed = false;
  await world.send({
    entity: cartOf(person),
    person,
    key: null,
    method: "POST",
    path: "/cart/add",
    body: { ...line, qty: 1 },
    before: () => (wasAllowed ||= mayBook(world, person, [patient_id]) !== "no"),
    done: () => must(wasAllowed, cartOf(person), () => `${patient_id} is in the cart without permission`),
    refused: (code) =>
      must(code !== "unavailable" || may !== "yes", cartOf(person), () => `${patient_id} was refused`),
  });
}

async function linesOf(world: World, person: Person): Promise<Line[] | null> {
  const answer = await world.settled(world.ask(person, "GET", "/cart/get"));
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200) return null;
  const { results } = JSON.parse(answer.body.toString()) as { results: { items: Line[] } }; // its envelope
  return results.items;
}

export async function checkOutCart(world: World): Promise<void> {
  const person = oneOfThem(world);
  const all = await linesOf(world, person);
  if (!all || all.length === 0) return addToCart(world);
  const lines = all.slice(0, 4);
  const plants = [...new Set(lines.map(({ plant_id }) => plant_id))];
  const schedules = plants.map((plant_id) => ({ plant_id, slot_id: anySlot(world, plant_id) }));
  const sum = lines.reduce((total, { product_id, qty }) => total + PRICES[product_id] * qty, 0);
  const hasVoucher = world.chance(60);
  const total = sum - (hasVoucher ? VOUCHER.discount_value : 0);
  const key = randomUUID();
  const { account_id } = person;
  const checkout: Checkout = { account_id, branches: plants.length, total, hasVoucher, orders: [] };
  world.model.checkouts.set(key, checkout);
  const patients = lines.map(({ patient_id }) => patient_id);
  let wasAllowed = false;
  await world.send({
    entity: key,
    person,
    key,
    method: "POST",
    path: "/order/create",
    body: {
      items: lines.map(({ cart_item_id, product_id, plant_id, patient_id, qty }) => ({
        cart_item_id,
        product_id,
        plant_id,
        patient_id,
        qty,
      })),
      order_type: "test",
      source: "cart",
      schedules,
      quoted_total: total,
      practitioner_name: key,
      method_code: "VA_BCA",
      accept_terms: true,
      fasting_confirmed: true,
      ...(hasVoucher ? { voucher_code: VOUCHER.code } : {}),
      finish_url: "http://portal.test/payment-success",
    },
    before: () => (wasAllowed ||= mayBook(world, person, patients) !== "no"),
    done: (results) => {
      must(wasAllowed, key, () => `${patients.join()} were booked without permission`);
      placed(world, key, { checkout, lines, schedules }, results as Created[]); // the laboratory's answer
    },
    refused: (code) => refused(world, key, checkout, { code, sum }),
  });
}

interface Booked {
  checkout: Checkout;
  lines: readonly Line[];
  schedules: readonly { plant_id: string; slot_id: string }[];
}

function placed(
  world: World,
  key: string,
  { checkout, lines, schedules }: Booked,
  created: readonly Created[],
): void {
  const { account_id, branches, total, hasVoucher } = checkout;
  const paid = created.reduce((sum, { grand_total }) => sum + grand_total, 0);
  must(created.length === branches, key, () => `${String(created.length)} orders at ${String(branches)}`);
  must(paid === total, key, () => `the orders cost ${String(paid)}, the cart ${String(total)}`);
  for (const { order_number: number, payment, plant_id } of created) {
    const slot_id = schedules.find((schedule) => schedule.plant_id === plant_id)?.slot_id ?? null;
    const expiresAt = payment.expires_at === null ? null : Date.parse(payment.expires_at);
    const { payment_id } = payment;
    world.model.ordered({ number, account_id, kind: "test", slot_id, payment_id, expiresAt });
    const matchingLines = lines.filter((line) => line.plant_id === plant_id);
    checkout.orders.push({ number, lines: matchingLines.map(({ cart_item_id }) => cart_item_id) });
    world.note(number, `placed as ${key}`);
  }
  if (!hasVoucher) return;
  const live = uses(world, ({ isLive }) => isLive);
  must(live.length <= VOUCHER.total_limit, key, () => `the voucher was used ${String(live.length)} times`);
  const checkouts = live.filter((item) => item.account_id === account_id);
  must(checkouts.length <= 1, key, () => `${account_id} used the voucher ${String(checkouts.length)} times`);
}

/** Uses of the voucher; `isLive`: surely in use, `isOver`: surely given back. */
function uses(world: World, requested: (use: { isLive: boolean; isOver: boolean }) => boolean): Checkout[] {
  const { model, labClock } = world;
  const latest = Math.max(model.latest, labClock.now().getTime());
  return [...model.checkouts].flatMap(([key, checkout]) => {
    if (!checkout.hasVoucher) return [];
    const orders = checkout.orders.map(({ number }) => model.order(number));
    const isLive = orders.some(
      ({ number, ending, refund, expiresAt, isPaidLate }) =>
        (ending === "paid" && refund === null && !world.isUnanswered(number)) ||
        (ending === null &&
          !isPaidLate &&
          !world.isUnanswered(number) &&
          (expiresAt === null || latest < expiresAt)),
    );
    const isOver =
      !world.isUnanswered(key) &&
      orders.every(({ ending, refund }) => (ending !== null && ending !== "paid") || refund !== null);
    return requested({ isLive, isOver }) ? [checkout] : [];
  });
}

function refused(
  world: World,
  key: string,
  { account_id, hasVoucher }: Checkout,
  { code, sum }: { code: string; sum: number },
): void {
  const possible = uses(world, ({ isOver }) => !isOver);
  const checkouts = possible.filter((checkout) => checkout.account_id === account_id);
  const reasons: Record<string, boolean> = {
    price_changed: false,
    voucher_user_limit: hasVoucher && checkouts.length > 0,
    voucher_used_up: hasVoucher && possible.length >= VOUCHER.total_limit,
    voucher_min_amount: hasVoucher && sum < VOUCHER.min_amount,
  };
  must(reasons[code] ?? true, key, () => `a cart of ${String(sum)} was refused as ${code}`);
}

/** After the payment its lines leave the cart. */
export async function emptyCart(world: World): Promise<void> {
  const person = oneOfThem(world);
  let isDone = false;
  await world.send({
    entity: cartOf(person),
    person,
    key: null,
    method: "POST",
    path: "/cart/empty",
    body: {},
    done: () => (isDone = true),
  });
  if (!isDone) return;
  const left = await linesOf(world, person);
  if (!left) return;
  const { model } = world;
  const paid = [...model.checkouts.values()]
    .flatMap(({ orders }) => orders)
    .filter(({ number }) => model.order(number).ending === "paid" && model.order(number).refund === null)
    .filter(({ number }) => !world.isUnanswered(number))
    .flatMap(({ lines }) => lines);
  for (const { cart_item_id } of left)
    must(!paid.includes(cart_item_id), cartOf(person), () => `${cart_item_id} is paid and in the cart`);
}
