import { expect, it } from "vitest";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));

it("does not tell the time of a visit to an account that has lost the access to its person", async () => {
  const shop = shopAt(open);
  const book = async (time: string, patient_id: string) => {
    const visit = { slot_id: `${SUDIRMAN}.branch.2026-11-24.${time}`, method_code: "PAY_AT_BRANCH" };
    return orderOf(await shop.create({ ...visit, items: [item("GLU-F", SUDIRMAN, patient_id)] }))
      .order_number;
  };
  const [current, kept, lost] = [
    await book("0800", "pat-siti"),
    await book("0830", "pat-raka"),
    await book("0900", "pat-budi"),
  ];
  const { db } = open.lab;
  const relation = db.updateTable("family_relation").where("patient_id", "=", "pat-budi");
  await relation.set({ status: "ended" }).execute();
  open.clock.at = new Date("2026-11-23T03:00:00Z");
  await open.lab.sweep();
  const told = await db
    .selectFrom("notification")
    .select("link")
    .where("title_en", "=", "Your visit is tomorrow")
    .where("created_at", "=", "2026-11-23T03:00:00.000Z")
    .orderBy("link")
    .execute();
  expect(told.map(({ link }) => link?.split("/").at(-1))).toEqual([current, kept]);
  expect(lost).toMatch(/^ORD-/);
});

it("says in a late reminder that the visit is today, and sends none once it has begun", async () => {
  const shop = shopAt(open);
  open.clock.at = new Date("2026-11-25T03:00:00Z");
  open.forget();
  const book = async (time: string) => {
    const visit = { slot_id: `${SUDIRMAN}.branch.2026-11-27.${time}`, method_code: "PAY_AT_BRANCH" };
    return orderOf(await shop.create({ ...visit, items: [item("GLU-F")] })).order_number;
  };
  const [begun, today] = [await book("0800"), await book("1500")];
  // 10:00 in Jakarta, after an outage since the day before.
  open.clock.at = new Date("2026-11-27T03:00:00Z");
  await open.lab.sweep();
  const told = await open.lab.db
    .selectFrom("notification")
    .select(["title_en", "title_id", "link"])
    .where("created_at", "=", "2026-11-27T03:00:00.000Z")
    .where("link", "in", [`/patient/order/${begun}`, `/patient/order/${today}`])
    .execute();
  expect(told).toEqual([
    {
      title_en: "Your visit is today",
      title_id: "Kunjungan Anda hari ini",
      link: `/patient/order/${today}`,
    },
  ]);
});
