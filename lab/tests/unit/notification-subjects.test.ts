import { expect, it } from "vitest";
import { z } from "zod";
import { notify } from "../../domains/notifications/notifications.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const open = useOpened(() => openTestLab(NOW));

const rows = z.array(
  z.object({
    link: z.string().nullable(),
    product_names: z.string().array(),
    patient_names: z.string().array(),
  }),
);

async function subjectOf(link: string, account_id = "acc-patient", username = "patient") {
  const texts = { title_en: "x", title_id: "x", message_en: "x", message_id: "x" };
  const id = await notify(open.lab.db, open.clock, { account_id, link, ...texts });
  const answer = await open.get("/notifications/get?per_page=100&lang=en", username);
  const [row] = rows.parse(answer.results).filter((item) => item.link === link);
  await open.lab.db.deleteFrom("notification").where("notification_id", "=", id).execute();
  return row && [row.product_names, row.patient_names];
}

it("names the tests and the person of the reader's own order", async () => {
  expect(await subjectOf("/patient/order/ORD-0001021")).toEqual([
    expect.arrayContaining([expect.stringMatching(/TSH/)]),
    [expect.stringMatching(/Siti/i)],
  ]);
  expect(await subjectOf("/patient/order/ORD-0001021/earlier/x")).toEqual([
    expect.any(Array),
    [expect.stringMatching(/Siti/i)],
  ]);
});

it("names the test of a result the reader may see", async () => {
  const link = "/patient/lab-result?order_number=ORD-0001007&patient_id=pat-siti";
  expect(await subjectOf(link)).toEqual([
    expect.arrayContaining([expect.stringMatching(/Vitamin D/i)]),
    [expect.stringMatching(/Siti/i)],
  ]);
});

it.each([
  ["somebody else's order", "/patient/order/ORD-0001023"],
  ["an unknown order", "/patient/order/ORD-9999999"],
  ["somebody else's result", "/patient/lab-result?order_number=ORD-0001022&patient_id=pat-andi"],
  ["a result without its person", "/patient/lab-result?order_number=ORD-0001007"],
  ["another page", "/patient/promo"],
])("names nothing of %s", async (_what, link) => {
  expect(await subjectOf(link)).toEqual([[], []]);
});

it("names no test of a sensitive order", async () => {
  await open.lab.db
    .updateTable("lab_order")
    .set({ sensitive: 1 })
    .where("order_number", "=", "ORD-0001018")
    .execute();
  const subject = await subjectOf("/patient/order/ORD-0001018");
  expect(subject?.[0]).toEqual([]);
  expect(subject?.[1]?.length).toBeGreaterThan(0);
});

it("names who asks for access and for what, in the reader's language, while the request waits", async () => {
  const told = z.array(
    z.object({ title: z.string(), message: z.string(), patient_names: z.string().array() }),
  );
  const read = async (lang: string) => {
    const { results } = await open.get(`/notifications/get?per_page=100&lang=${lang}`);
    return told.parse(results).find(({ title }) => /family|keluarga/.test(title));
  };
  expect(await read("en")).toMatchObject({
    message: "Asks to book for you and see your results.",
    patient_names: ["Andi Wijaya"],
  });
  expect((await read("id"))?.message).toBe("Meminta izin memesan untuk Anda dan melihat hasil Anda.");
  const request = open.lab.db.updateTable("family_relation").where("relation_id", "=", "rel-from-andi");
  await request.set({ status: "canceled" }).execute();
  expect(await read("en")).toMatchObject({
    message: "Someone is asking for access to your record.",
    patient_names: [],
  });
});
