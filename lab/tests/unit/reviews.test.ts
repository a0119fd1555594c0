import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const DONE = "ORD-0001015";

let shop: ReturnType<typeof shopAt>;
const open = useOpenedEach(() => openTestLab(NOW));
beforeEach(() => {
  shop = shopAt(open);
});

const write = (more: object = {}, username?: string) =>
  shop.post("/review/create", body({ order_number: DONE, ...more }), username);
const body = (more: object) => ({ rating: 1, show_name: true, client_request_id: randomUUID(), ...more });
const rating = z.looseObject({ rating_avg: z.number(), rating_count: z.number() });
const branch = async () => rating.parse((await open.get(`/plant/get-detail?plant_id=${SUDIRMAN}`)).results);
const product = async () => rating.parse((await open.get("/product/get-detail?product_id=prd-sgot")).results);

describe("a review", () => {
  it("moves the averages of the branch and of each product, once", async () => {
    const before = {
      branch: await branch(),
      product: (await open.get("/product/get-detail?product_id=prd-sgot")).results,
    };
    expect(before.product).toMatchObject({ rating_avg: null, rating_count: 0 });
    const answer = await write({ comment: "Long wait." });
    expect(answer.results).toMatchObject({ rating: 1, lang: "en", first_name: "Siti", show_name: true });
    expect((await branch()).rating_count).toBe(before.branch.rating_count + 1);
    expect((await branch()).rating_avg).toBeLessThan(before.branch.rating_avg);
    expect(await product()).toMatchObject({ rating_avg: 1, rating_count: 1 });
    expect((await open.get("/review/get?product_id=prd-sgot")).results).toMatchObject([
      { comment: "Long wait." },
    ]);
    expect(await write()).toMatchObject({ status: 409, code: "already_reviewed" });
  });

  it("may be changed for seven days by its author", async () => {
    const { review_id } = z.looseObject({ review_id: z.string() }).parse((await write()).results);
    const change = (more: object = {}, username?: string) =>
      shop.send("PUT", "/review/update", body({ review_id, rating: 5, show_name: false, ...more }), username);
    expect((await change({}, "patient2")).status).toBe(404);
    expect((await change()).results).toMatchObject({ rating: 5, first_name: null });
    expect(await product()).toMatchObject({ rating_avg: 5, rating_count: 1 });
    expect((await open.get(`/review/get?order_number=${DONE}`)).results).toMatchObject([
      { review_id, rating: 5 },
    ]);
    open.clock.at = new Date(Date.parse(NOW) + 7 * 24 * 3_600_000);
    open.forget();
    expect(await change()).toMatchObject({ status: 409, code: "review_closed" });
  });

  it("is of a completed order of the own account, with a rating from 1 to 5 and at most 500 characters", async () => {
    expect((await write({}, "patient2")).status).toBe(404);
    expect(await write({ order_number: "ORD-0001018" })).toMatchObject({ code: "not_completed" });
    for (const wrong of [0, 6, 2.5]) expect((await write({ rating: wrong })).status).toBe(400);
    expect((await write({ comment: "x".repeat(501) })).status).toBe(400);
    expect((await open.get(`/review/get?order_number=${DONE}`, "patient2")).status).toBe(404);
  });
});
