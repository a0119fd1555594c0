import { topUp } from "../../lab/ledgers/transfers.ts";
import type { World } from "./world.ts";
import type { Write } from "./writes.ts";

/** Bugs that the simulator must find; each happens now and then, as real ones do. */
export const plants = {
  /** The laboratory forgets that it has answered a key. */
  "lost-key": (world) => {
    afterWrites(world, "", async ({ key }) => {
      if (key !== null)
        await world.lab.db.deleteFrom("request_once").where("client_request_id", "=", key).execute();
    });
  },
  /** A paid top-up is entered a second time, properly sealed. */
  "doubled-entry": (world) => {
    afterWrites(world, "/payment/simulate", async ({ entity, body }) => {
      const topup = world.topups.find((item) => item.payment_id === body["payment_id"]);
      if (topup?.ending !== "settlement") return;
      const reference = { kind: "topup", id: `${topup.topup_number}-again` } as const;
      const entry = { company_id: entity, amount: topup.amount, reference, actor: null };
      await world.lab.db.transaction().execute((trx) => topUp(trx, world.labClock, entry));
    });
  },
  /** The laboratory forgets that a checkout has used its voucher. */
  "free-voucher": (world) => {
    afterWrites(
      world,
      "/order/create",
      async ({ key, body }) => {
        if (!("voucher_code" in body)) return;
        const current = world.lab.db.updateTable("lab_order").where("practitioner_name", "=", key);
        await current.set({ voucher_id: null }).execute();
      },
      100,
    );
  },
  /** A decision names the rows that wait, instead of those that its approver saw. */
  "unseen-row": (world) => {
    world.network.alter = (requested) => {
      if (!requested.path.includes("/examination/decide") || requested.body === undefined) return requested;
      const body = JSON.parse(requested.body) as { examination_id: string; step: "first" | "second" }; // as the apps send it
      const rows = world.model.requests.get(body.examination_id)?.rows ?? new Map<string, never>();
      const shown = [...rows]
        .filter(([, row]) => body.step === "first" || row.first === "approved")
        .map(([id]) => id);
      return { ...requested, body: JSON.stringify({ ...body, shown }) };
    };
  },
  /** The newest wish for an earlier time is the first in the queue. */
  "jumped-queue": (world) => {
    afterWrites(
      world,
      "/time-wish/create",
      async () => {
        const { db } = world.lab;
        const { first, last } = await db
          .selectFrom("time_wish")
          .select(({ fn }) => [fn.min("position").as("first"), fn.max("position").as("last")])
          .executeTakeFirstOrThrow();
        await db
          .updateTable("time_wish")
          .set({ position: first - 1 })
          .where("position", "=", last)
          .execute();
      },
      100,
    );
  },
  /** A repeated message is added again. */
  "doubled-message": (world) => {
    afterWrites(
      world,
      "/question/reply",
      async ({ body }) => {
        const question_id = String(body["question_id"]);
        const sent_at = world.labClock.now().toISOString();
        const message = {
          question_id,
          author: "patient",
          message_text: String(body["text"]),
          sent_at,
        } as const;
        await world.lab.db.insertInto("result_question_message").values(message).execute();
      },
      30,
    );
  },
  /** A withdrawn consent comes back. */
  "returned-consent": (world) => {
    afterWrites(
      world,
      "/privacy/set-consent",
      async ({ person, body }) => {
        if (body["given"] === true || !person) return;
        const purpose = body["purpose"] as "promo" | "repeat_reminders"; // as it was sent
        const event = { account_id: person.account_id, purpose, given: 1, source: "person" } as const;
        const at = world.labClock.now().toISOString();
        const read = { notice_version: "1", lang: "id", at } as const;
        await world.lab.db
          .insertInto("consent_event")
          .values({ ...event, ...read })
          .execute();
      },
      100,
    );
  },
  /** The laboratory forgets that an account has the second lock. */
  "forgotten-lock": (world) => {
    afterWrites(
      world,
      "/second-lock/update",
      async ({ person }) => {
        const deleteQueryBuilder = world.lab.db
          .deleteFrom("second_lock")
          .where("account_id", "=", person?.account_id ?? "");
        await deleteQueryBuilder.execute();
      },
      50,
    );
  },
} as const satisfies Record<string, (world: World) => void>;

export type Plant = keyof typeof plants;

function afterWrites(world: World, path: string, act: (write: Write) => Promise<void>, percent = 2): void {
  world.afterWrite = async (write) => {
    if (write.path.includes(path) && world.chance(percent)) await act(write);
  };
}
