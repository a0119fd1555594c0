import { randomUUID } from "node:crypto";
import { ids } from "../../lab/seed/ids.ts";
import { anyPatient, order, PLANTS, PRICES, TESTS, type Test } from "./bookings.ts";
import { must, type Referral } from "./model.ts";
import { recordNumber, type Person } from "./people.ts";
import type { World } from "./world.ts";

function any(world: World, requested: (referral: Referral) => boolean): Referral | null {
  const recent = [...world.model.referrals.values()].slice(-40);
  const open = recent.filter((referral) => !world.isErased(referral) && requested(referral));
  return open.length > 0 ? world.random.pick(open) : null;
}

function personOf({ people }: World, account_id: string): Person {
  const match = [...people.patients, ...people.doctors].find((patient) => patient.account_id === account_id);
  if (!match) throw new Error(`${account_id} is a stranger.`);
  return match;
}

async function ask(world: World, person: Person, method: string, path: string, body?: unknown) {
  const answer = await world.settled(world.ask(person, method, path, body));
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200) return null;
  return (JSON.parse(answer.body.toString()) as { results: unknown }).results; // its envelope
}

export async function write(world: World): Promise<void> {
  const { random, people } = world;
  const doctor = random.pick(people.doctors);
  const index = people.patients.indexOf(anyPatient(world));
  const account_id = people.patients[index]?.account_id ?? "";
  const named = { medical_record_number: recordNumber(index) };
  const answer = await ask(world, doctor, "POST", "/referral/check-patient", named);
  if (!answer) return;
  const product_id = random.pick(TESTS);
  const { patient_token } = answer as { patient_token: string }; // the laboratory's answer
  const key = randomUUID();
  // A draft may be there before its answer comes.
  const draftedAt = world.labClock.now().getTime();
  await world.send({
    entity: key,
    person: doctor,
    key,
    method: "POST",
    path: "/referral/create",
    body: { patient_token, product_ids: [product_id], plant_id: PLANTS[0], urgency: "routine", note: key },
    done: (results) => {
      const { draft_id: id, version } = results as { draft_id: string; version: number }; // its answer
      must(!world.model.referrals.has(id), id, () => "two requests made one draft");
      const of = { id, version, doctor_id: doctor.account_id, account_id, product_id };
      world.model.referrals.set(id, {
        ...of,
        draftedAt,
        fee: null,
        isSent: false,
        answer: null,
      });
    },
  });
}

export async function sendOne(world: World): Promise<void> {
  const draft = any(world, ({ isSent }) => !isSent || world.chance(3));
  if (!draft) return write(world);
  const { id, version, product_id } = draft;
  const doctor = personOf(world, draft.doctor_id);
  const shown = await ask(world, doctor, "GET", `/referral/get-detail?referral_number=${id}`);
  if (!shown) return;
  const { fee } = shown as { fee: number | null }; // the laboratory's answer
  const patient_price = PRICES[product_id as Test]; // of a test
  await world.send({
    entity: id,
    person: doctor,
    key: randomUUID(),
    method: "PUT",
    path: "/referral/confirm",
    body: { draft_id: id, version, consent: true, patient_price, fee },
    done: () => {
      must(!draft.isSent, id, () => "it was sent twice");
      Object.assign(draft, { isSent: true, fee });
    },
    refused: (code) =>
      must(!/_changed$/.test(code) || draft.isSent, id, () => `${code}, and nothing changed`),
  });
}

export async function answer(world: World): Promise<void> {
  const referral = any(world, (row) => row.isSent && (row.answer === null || world.chance(5)));
  if (!referral) return sendOne(world);
  const decision = world.chance(85) ? "take" : "refuse";
  const { id, account_id } = referral;
  await world.send({
    entity: id,
    person: personOf(world, account_id),
    key: randomUUID(),
    method: "POST",
    path: "/referral/respond",
    body: { referral_number: id, decision, share_result: false },
    done: () => {
      must(referral.answer === null, id, () => `it was ${String(referral.answer)}, and is answered again`);
      referral.answer = decision;
    },
  });
}

export async function orderReferred(world: World): Promise<void> {
  const referral = any(world, (row) => row.answer === "take");
  if (!referral) return answer(world);
  await order(world, { person: personOf(world, referral.account_id), test: referral.product_id as Test });
}

const hasVoucher = ({ model }: World, order_number: string | null) =>
  [...model.checkouts.values()].some(
    (checkout) => checkout.hasVoucher && checkout.orders.some(({ number }) => number === order_number),
  );

/** Sent once; one fee as told, once the ordered test has results, and none for the state's doctor. */
export async function checkReferrals(world: World): Promise<void> {
  const { db } = world.lab;
  const events = await db
    .selectFrom("referral_event")
    .select("referral_number")
    .where("code", "=", "created")
    .execute();
  const fees = await db
    .selectFrom("referral_fee")
    .select(["referral_number", "gross", "kind", "order_number"])
    .execute();
  const rows = await db.selectFrom("referral").select(["referral_number", "status", "note"]).execute();
  for (const { referral_number: id, status, note } of rows) {
    const known = world.model.referrals.get(id);
    if (!known || world.isUnanswered(id) || world.isUnanswered(note ?? "")) continue;
    const sent = events.filter((item) => item.referral_number === id).length;
    must(sent === (known.isSent ? 1 : 0), id, () => `it was sent ${String(sent)} times`);
    must(
      (known.answer === "refuse") === (status === "canceled"),
      id,
      () => `${status} after ${String(known.answer)}`,
    );
    const ofReferral = fees.filter((fee) => fee.referral_number === id);
    // An order canceled after its results takes its whole fee back.
    const isTakenBack = ({ order_number, gross }: (typeof fees)[number]) =>
      ofReferral.some(
        (fee) =>
          fee.kind === "reversal" && fee.order_number === order_number && Math.abs(fee.gross) === gross,
      );
    const matchingFees = ofReferral.filter((fee) => fee.kind === "fee" && !isTakenBack(fee));
    const isPaid = status === "completed" && known.doctor_id !== ids.accounts.doctor3;
    must(
      matchingFees.length === (isPaid ? 1 : 0),
      id,
      () => `${status}, and ${String(matchingFees.length)} fees`,
    );
    for (const { gross, order_number } of matchingFees) {
      const earned = fees.filter(
        (fee) =>
          fee.order_number === order_number &&
          fee.kind === "fee" &&
          world.model.referrals.get(fee.referral_number)?.product_id === known.product_id,
      );
      const order = world.model.orders.get(order_number ?? "");
      const isUnsure = world.isUnanswered(order_number ?? "");
      // A payment counts for one referral, at what was paid for what was done.
      const isPart = order?.kind === "use" || order?.isPartlyDone || isUnsure;
      const isLess = earned.length > 1 || isPart || hasVoucher(world, order_number);
      must(
        gross === known.fee || (isLess && gross < (known.fee ?? 0)),
        id,
        () => `the fee is ${String(gross)}, not ${String(known.fee)}`,
      );
      const paid = earned.filter((item) => item.gross > 0);
      must(paid.length <= 1, id, () => `${String(order_number)} earned ${String(paid.length)} fees`);
      const isDone = order === undefined || order.hasResults || isUnsure;
      must(isDone, id, () => `a fee for ${String(order_number)} without results`);
    }
  }
  const isOld = (draftedAt: number) => world.model.latest - draftedAt > 29 * 86_400_000;
  for (const { id, isSent, draftedAt } of world.model.referrals.values())
    must(
      (!isSent && isOld(draftedAt)) || rows.some(({ referral_number }) => referral_number === id),
      id,
      () => "the referral is gone",
    );
}
