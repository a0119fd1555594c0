import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { action, loader } from "../../app/routes/patient/use-owned/route.tsx";
import { loader as useSuccess } from "../../app/routes/payment/use-success/route.tsx";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { LOST, openPatientPortal, reply, type Outcome } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
/** HbA1c, 4 times: one used, one booked */
const SUB = "sub-0001008";
/** Lipid profile twice: one left, for 20 days */
const LAST = "sub-0000902";
/** MCU Basic, bought for Budi */
const CHECK = "sub-0001016";
const DEAL = "sub-0001019";

let cookie: string;
const portal = useOpened(openPatientPortal);

beforeEach(async () => {
  cookie = await portal.signIn("patient");
});
afterEach(() => {
  portal.answerNormally();
});

interface Step {
  name: string;
  tests: { product_id: string; left: number }[];
  packages: { subscription_id: string }[];
  usable: boolean;
  chosen: { subscription_id: string | null; patient_id: string | null };
  plants: { id: string }[];
  unable: string | null;
  times: { from: string; slots: { slot_id: string; fasting_possible: boolean }[] } | null;
  products: { left: number | null; other: boolean; patient_name: string }[];
  clientRequestId: string;
  fingerprint: string;
  fasting_accepted: boolean | null;
}
const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step;
const errorsOf = (outcome: Outcome) =>
  (outcome.data as { errors: { text: string }[] }).errors.map(({ text }) => text).join(" ");

let turn = 0;
const key = () => `request-${String(++turn)}-9876543210`;

function pagesOf(kind: "packages" | "tests", id: string) {
  const path = `/patient/use-subscription-${kind === "packages" ? "packages" : "test"}/${id}`;
  const at = (step: number, query = "") => `${path}?step=${String(step)}${query}`;
  return {
    path,
    get: (step: number, query = "") => portal.get(loader, cookie, at(step, query), { id }),
    post: (step: number, form: Record<string, string | string[]>) =>
      portal.post(action, cookie, at(step), { client_request_id: key(), ...form }, { id }),
  };
}
type Pages = ReturnType<typeof pagesOf>;

async function chooseTime({ get, post, path }: Pages, day = 3): Promise<void> {
  const date = addDays(today(), day);
  const { times } = stepOf(await get(2, `&plant=${PLANT}&from=${date}`));
  const slot_id = times?.slots.at(-1)?.slot_id ?? "";
  const chosen = await post(2, { plant_id: PLANT, from: times?.from ?? "", slot_id });
  expect(chosen.location).toBe(`${path}?step=3`);
}
async function confirm({ get, post }: Pages): Promise<Outcome> {
  const review = stepOf(await get(3));
  return post(3, { client_request_id: review.clientRequestId, shown: review.fingerprint });
}
const orderOf = async (location: string | null) =>
  portal.lab.db
    .selectFrom("lab_order")
    .selectAll()
    .where("order_number", "=", new URL(location ?? "", "http://x").searchParams.get("order_number") ?? "")
    .executeTakeFirstOrThrow();

describe("a test of a subscription", () => {
  it("is chosen, timed, confirmed and done; a double press books once", async () => {
    const pages = pagesOf("tests", SUB);
    expect(stepOf(await pages.get(1)).tests).toMatchObject([{ product_id: "prd-hba1c", left: 2 }]);
    expect((await pages.get(3)).location).toBe(`${pages.path}?step=1`);
    const chosen = await pages.post(1, { "people.prd-hba1c": "pat-siti" });
    expect(chosen.location).toBe(`${pages.path}?step=2`);
    expect((await pages.get(3)).location).toBe(`${pages.path}?step=2`);
    await chooseTime(pages);
    const review = stepOf(await pages.get(3));
    expect(review.products).toMatchObject([{ left: 2, other: false, patient_name: "Siti Rahmawati" }]);
    const form = { client_request_id: review.clientRequestId, shown: review.fingerprint };
    const [first, second] = [await pages.post(3, form), await pages.post(3, form)];
    expect(first.location).toMatch(/^\/use-success\?order_number=ORD-/);
    expect(second.location).toBe(first.location);
    expect(await orderOf(first.location)).toMatchObject({ order_type: "use_subscription", grand_total: 0 });
    expect(stepOf(await pages.get(1)).tests).toMatchObject([{ left: 1 }]);

    const done = await portal.get(useSuccess, cookie, first.location ?? "");
    expect(done.data).toMatchObject({
      name: "HbA1c 4 times a year",
      visit: { plant: { id: PLANT } },
    });
    const other = await portal.signIn("patient2");
    await expect(portal.get(useSuccess, other, first.location ?? "")).rejects.toMatchObject({ status: 404 });
  });

  it("is refused at the test without people, or with more people than are left", async () => {
    const pages = pagesOf("tests", LAST);
    expect(errorsOf(await pages.post(1, {}))).toBe("Patient list can't empty");
    const both = await pages.post(1, { "people.prd-lipid": ["pat-siti", "pat-budi"] });
    expect(both.status).toBe(400);
    expect(both.data).toMatchObject({ fields: { "people.prd-lipid": ["Only 1 is left. Tick one person."] } });
    expect(stepOf(await pages.get(1)).tests).toMatchObject([{ left: 1 }]);
  });

  it("is not booked after its last day", async () => {
    const pages = pagesOf("tests", LAST);
    await pages.post(1, { "people.prd-lipid": "pat-siti" });
    const date = addDays(today(), 25);
    const { times } = stepOf(await pages.get(2, `&plant=${PLANT}&from=${date}`));
    const late = await pages.post(2, {
      plant_id: PLANT,
      from: times?.from ?? "",
      slot_id: times?.slots[0]?.slot_id ?? "",
    });
    expect(late.status).toBe(409);
    expect(errorsOf(late)).toMatch(/^Choose an earlier date\. The last day for a visit is \d/);
  });

  it("is reported in plain words when it was used up meanwhile, and nothing is booked", async () => {
    const pages = pagesOf("tests", LAST);
    await pages.post(1, { "people.prd-lipid": "pat-siti" });
    await chooseTime(pages);
    const review = stepOf(await pages.get(3));
    const form = { client_request_id: review.clientRequestId, shown: review.fingerprint };
    portal.answer("POST /subscription/use", reply(409, { code: "quota_empty", results: {} }));
    const lost = await pages.post(3, form);
    expect(lost.location).toBe(`${pages.path}?step=1`);
    expect(lost.cookies).toContain("flash=");
    portal.answerNormally();
    // Choices are kept.
    expect(stepOf(await pages.get(1)).tests).toMatchObject([{ chosen: ["pat-siti"] }]);
    const done = await confirm(pages);
    expect(done.location).toMatch(/^\/use-success/);
    expect(stepOf(await pages.get(1))).toMatchObject({ usable: false, tests: [{ left: 0 }] });
  });

  it("is shown for review again when its review is outdated", async () => {
    const pages = pagesOf("tests", SUB);
    await pages.post(1, { "people.prd-hba1c": "pat-siti" });
    await chooseTime(pages, 4);
    const { clientRequestId, fingerprint } = stepOf(await pages.get(3));
    const date = addDays(today(), 5);
    const { times } = stepOf(await pages.get(2, `&plant=${PLANT}&from=${date}`));
    await pages.post(2, {
      plant_id: PLANT,
      from: times?.from ?? "",
      slot_id: times?.slots.at(-1)?.slot_id ?? "",
    });
    const before = portal.count("POST /subscription/use");
    const changed = await pages.post(3, { client_request_id: clientRequestId, shown: fingerprint });
    expect(changed.status).toBe(409);
    expect(changed.data).toMatchObject({ changed: [{ label: "Visit at Jakarta Sudirman" }] });
    expect(portal.count("POST /subscription/use")).toBe(before);
  });

  it.each([
    ["slot_full", 2],
    ["expired_at_visit", 2],
    ["plant_not_allowed", 2],
  ])("returns a refusal with %s to step %i with the rest kept", async (code, step) => {
    const pages = pagesOf("tests", SUB);
    await pages.post(1, { "people.prd-hba1c": "pat-siti" });
    await chooseTime(pages, 6);
    portal.answer("POST /subscription/use", reply(409, { code, results: {} }));
    const back = await confirm(pages);
    expect(back.location).toBe(`${pages.path}?step=${String(step)}`);
    expect(back.cookies).toContain("flash=");
    portal.answerNormally();
    expect(stepOf(await pages.get(1)).tests).toMatchObject([{ chosen: ["pat-siti"] }]);
  });
});

describe("a package", () => {
  it("uses one whole remaining package for one patient", async () => {
    const pages = pagesOf("packages", CHECK);
    const first = stepOf(await pages.get(1));
    const ids = first.packages.map(({ subscription_id }) => subscription_id);
    expect(ids).toEqual(expect.arrayContaining([CHECK, DEAL]));
    expect(first.chosen).toEqual({ subscription_id: CHECK, patient_id: "pat-budi" });
    expect(errorsOf(await pages.post(1, {}))).toContain("Choose what to use");
    const child = await pages.post(1, { subscription_id: CHECK, patient_id: "pat-raka" });
    expect(child.data).toMatchObject({
      fields: { patient_id: [expect.stringContaining("aged 12 or older")] },
    });
    await pages.post(1, { subscription_id: CHECK, patient_id: "pat-budi" });
    await chooseTime(pages, 7);
    expect(stepOf(await pages.get(3)).products).toMatchObject([{ left: 1 }]);
    const done = await confirm(pages);
    expect(await orderOf(done.location)).toMatchObject({ order_type: "use_package" });
    expect(stepOf(await pages.get(1)).usable).toBe(false);
  });

  it("names the branches that can do it when the chosen one cannot", async () => {
    const pages = pagesOf("packages", DEAL);
    const moved = pagesOf("packages", "sub-0001016");
    const other = await moved.post(1, { subscription_id: DEAL, patient_id: "pat-siti" });
    expect(other.location).toBe(`${pages.path}?step=2`);
    const offered = await portal.lab.db
      .selectFrom("product_price")
      .select("plant_id")
      .where("product_id", "=", "prd-deal-heart")
      .execute();
    const all = await portal.lab.db.selectFrom("plant").select(["plant_id", "name"]).execute();
    const unable = all.find((item) => !offered.some(({ plant_id }) => plant_id === item.plant_id));
    const step = stepOf(await pages.get(2, `&plant=${unable?.plant_id ?? ""}`));
    expect(step).toMatchObject({ unable: unable?.name, times: null });
    expect(step.plants).toHaveLength(offered.length);
  });

  it("offers the branches of its product if the provider names none for it", async () => {
    const pages = pagesOf("packages", DEAL);
    const named = stepOf(await pages.get(2)).plants.map(({ id }) => id);
    const plain = transport();
    setTransport({
      ...plain,
      send: async (request) => {
        const answer = await plain.send(request);
        if (!("status" in answer) || !request.path.startsWith("/subscription/get")) return answer;
        const text = Buffer.from(answer.body).toString();
        return { ...answer, body: Buffer.from(text.replaceAll('"plants":', '"others":')) };
      },
    });
    const step = stepOf(await pages.get(2, `&plant=${PLANT}`));
    await chooseTime(pages, 8);
    setTransport(plain);
    expect(named.length).toBeGreaterThan(1);
    expect(step.plants.map(({ id }) => id).sort()).toEqual(named.sort());
    expect(step.times?.slots.length).toBeGreaterThan(0);
  });

  it("stays at its review when it was booked without an answer, and a second press finds that visit", async () => {
    const pages = pagesOf("packages", DEAL);
    await pages.post(1, { subscription_id: DEAL, patient_id: "pat-siti" });
    await chooseTime(pages, 8);
    portal.loseAnswer("POST /subscription/use");
    const unknown = await confirm(pages);
    expect([unknown.status, errorsOf(unknown)]).toEqual([
      503,
      expect.stringContaining("We do not know whether this went through"),
    ]);
    expect((await pages.get(1)).data).toMatchObject({ step: { usable: false } });
    const review = stepOf(await pages.get(3));
    expect(review).toMatchObject({ bookedAt: "/dashboard/my-package", products: [{ left: null }] });
    const done = await confirm(pages);
    expect(await orderOf(done.location)).toMatchObject({ order_type: "use_package" });
    expect(done.cookies).not.toContain("flash=");
  });

  it("says that nothing was booked when it is refused after an unknown outcome", async () => {
    const pages = pagesOf("tests", SUB);
    await pages.post(1, { "people.prd-hba1c": "pat-siti" });
    await chooseTime(pages, 9);
    portal.answer("POST /subscription/use", () => LOST);
    expect((await confirm(pages)).status).toBe(503);
    expect(stepOf(await pages.get(3))).toMatchObject({ bookedAt: "/dashboard/my-package" });
    portal.answer("POST /subscription/use", reply(429, {}));
    await confirm(pages);
    expect(stepOf(await pages.get(3))).toMatchObject({ bookedAt: "/dashboard/my-package" });
    portal.answer("POST /subscription/use", reply(409, { code: "quota_empty", results: {} }));
    expect((await confirm(pages)).location).toBe(`${pages.path}?step=1`);
    expect(stepOf(await pages.get(3))).toMatchObject({ bookedAt: null });
  });

  it("redirects another kind to its own pages; another account's is not found", async () => {
    expect((await pagesOf("packages", SUB).get(1)).location).toBe(pagesOf("tests", SUB).path);
    cookie = await portal.signIn("patient2");
    await expect(pagesOf("tests", SUB).get(1)).rejects.toMatchObject({ status: 404 });
  });
});
