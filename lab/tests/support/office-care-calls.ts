import { randomUUID } from "node:crypto";
import { z } from "zod";
import { productId } from "../../seed/ids.ts";
import type { Answer, TestLab } from "./test-lab.ts";

/** On-site event accepted by the laboratory on 20 November 2026: two groups, three employees. */
export const EVENT = {
  name: "Pemeriksaan kantor pusat",
  place_type: "on_site",
  address: "Jl. Jenderal Sudirman No. 1, Jakarta",
  pic_name: "Lina Hartono",
  pic_phone: "0812-3456-7806",
  room_note: null,
  plant_ids: [] as string[],
  date_from: "2027-03-08",
  date_to: "2027-03-09",
  groups: [
    { name: "Kantor", product_ids: [productId("CBC")], employee_ids: ["emp-nja-1002", "emp-nja-1003"] },
    {
      name: "Produksi",
      product_ids: [productId("CBC"), productId("AUDIO")],
      employee_ids: ["emp-nja-1005"],
    },
  ],
  windows: [
    { date: "2027-03-08", time_start: "07:00", time_end: "09:00", capacity: 2 },
    { date: "2027-03-09", time_start: "07:00", time_end: "09:00", capacity: 2 },
  ],
  funding: "DEPOSIT",
  note: null,
};
type EventBody = typeof EVENT;

const products = z.object({
  earliest: z.string(),
  products: z.array(z.object({ product_id: z.string(), price: z.number() })),
});

/** Office care calls, by default as `hrd` of NUSANTARA. */
export function officeCareCalls(open: TestLab) {
  const post = async (
    path: string,
    body: object,
    [username, company]: readonly [string, string] = ["hrd", "NUSANTARA"],
  ): Promise<Answer> =>
    open.call(path === "/office-care/update" ? "PUT" : "POST", path, {
      token: await open.token(username, company),
      body,
    });
  const total = async (event: Pick<EventBody, "groups">): Promise<number> => {
    await open.token("hrd", "NUSANTARA");
    const answer = await open.get("/office-care/products", "hrd");
    const prices = new Map(
      products.parse(answer.results).products.map(({ product_id, price }) => [product_id, price]),
    );
    return event.groups.reduce(
      (sum, { product_ids, employee_ids }) =>
        sum + employee_ids.length * product_ids.reduce((each, id) => each + (prices.get(id) ?? 0), 0),
      0,
    );
  };
  return {
    post,
    total,
    /** orders the event with changes, after asking its cost */
    create: async (changes: Record<string, unknown> = {}, who?: readonly [string, string]) => {
      const event = { ...EVENT, ...changes };
      const quoted_total = await total(event);
      return post("/office-care/create", { quoted_total, client_request_id: randomUUID(), ...event }, who);
    },
    detail: async (office_care_id: string) => {
      await open.token("hrd", "NUSANTARA");
      return open.get(`/office-care/get-detail?office_care_id=${office_care_id}`, "hrd");
    },
  };
}

export const saved = z.object({
  office_care_id: z.string(),
  examination_id: z.string().nullable(),
  request_number: z.string(),
});
