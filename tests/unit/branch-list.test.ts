import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as branchPage } from "../../app/routes/patient/branch/route.tsx";
import { loader as nearMe } from "../../app/routes/patient/nearme/route.tsx";
import { loader as paidTest } from "../../app/routes/payment/success-lab/route.tsx";
import { startSession } from "../../app/session/session.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub, type Entry } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const CITIES = ["Kota Bandung", "Jakarta", "Medan"];
const BRANCHES = Array.from({ length: 130 }, (_, index) => ({
  id: `b-${String(index)}`,
  name: `Branch ${String(index).padStart(3, "0")}`,
  city_name: CITIES[index % 3]?.replace("Kota ", ""),
  is_open_now: index % 2 === 0,
  product: { prices: [{ amount: 1000 + index }] },
}));

let close: () => Promise<void>;
let cookie: string;
const stub = useOpenedEach(openStub);
beforeEach(async () => {
  stub.answer("/plant/get-detail", () => ({ status: 501, body: {} }));
  stub.answer("/city/get", { results: CITIES.map((name, index) => ({ id: String(index), name })) });
  close = useMemoryRuntime({}, stub.url);
  const account = { token: "t", accountKey: "a", name: "Siti", medicalRecordNumber: null, uuid: null };
  cookie = (await startSession({ ...account, userType: 1 })).split(";")[0] ?? "";
});
afterEach(async () => {
  await close();
});

const args = (path: string, params = {}) => ({
  request: new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } }),
  params,
  context: { nonce: "n", requestId: "r", turn: () => Promise.resolve() },
});
async function listed(query: string) {
  const { branches } = await nearMe(args(`/patient/nearme?${query}`));
  if (!branches.ok) return null;
  const { results, meta } = branches.data;
  return { total: meta.total, pages: meta.last_page, names: results.map(({ name }) => name.slice(-3)) };
}

/** Pages of the laboratory's own size; without one, of the size asked for. */
const paged = (rows: readonly object[], size?: number) => (entry: Entry) => {
  const page = Number(entry.query.get("page") ?? 1);
  const per_page = size ?? Number(entry.query.get("per_page") ?? 10);
  const meta = { page, per_page, total: rows.length, last_page: Math.ceil(rows.length / per_page) };
  return { body: { results: rows.slice((page - 1) * per_page, page * per_page), meta } };
};

describe("a laboratory that applies no filter", () => {
  it.each([
    ["without paging", () => ({ body: { results: BRANCHES } })],
    ["with pages of the size asked for", paged(BRANCHES)],
    ["with pages of its own size", paged(BRANCHES, 10)],
  ])("%s has all its branches found, filtered and paged", async (_how, answer) => {
    stub.answer("/plant/get", answer);
    expect(await listed("")).toMatchObject({ total: 130, pages: 7 });
    expect(await listed("city_id=0&page=2")).toMatchObject({ total: 44, pages: 3 });
    expect((await listed("city_id=0&page=2"))?.names[0]).toBe("060");
    expect(await listed("open_now=1")).toMatchObject({ total: 65, pages: 4 });
    expect(await listed("q=Branch+12")).toMatchObject({ total: 12, pages: 1 });
    expect(await listed("q=nowhere")).toMatchObject({ total: 0, names: [] });
  });

  it("has a second page of a filtered list that fits one of its own", async () => {
    stub.answer("/plant/get", paged(BRANCHES.slice(0, 60)));
    expect((await listed("open_now=1&page=2"))?.names).toHaveLength(10);
  });

  it("may find all of a few branches for a mistyped word", async () => {
    stub.answer("/plant/get", paged(BRANCHES.slice(0, 3)));
    expect(await listed("q=bandugn")).toMatchObject({ total: 3 });
    expect(await listed("q=bandung")).toMatchObject({ total: 1 });
  });

  it.each([
    ["without paging", () => ({ body: { results: BRANCHES } })],
    ["with pages of its own size", paged(BRANCHES, 10)],
  ])("%s has a page and a price of its last branch", async (_how, answer) => {
    stub.answer("/plant/get", answer);
    const page = await branchPage(args("/patient/branch/b-129", { id: "b-129" }));
    expect(page.plant.name).toBe("Branch 129");
    const paid = await paidTest(args("/payment-success-lab?product=p-1&branch=b-129"));
    expect(paid).toMatchObject({ plant: "Branch 129", price: 1129 });
  });
});

describe("a laboratory that lists branches of a product only", () => {
  beforeEach(() => {
    stub.answer("/plant/get", ({ query }) =>
      query.get("product_id") === "p-1"
        ? { body: { results: BRANCHES.slice(0, 3) } }
        : { status: 400, body: { errors: { product_id: ["is required"] } } },
    );
  });

  it("has no empty list without a product, but one that cannot be read", async () => {
    expect(await listed("")).toBeNull();
    expect(await listed("q=bandung")).toBeNull();
    expect(await listed("product_id=p-1")).toMatchObject({ total: 3 });
    expect(await listed("product_id=unknown")).toMatchObject({ total: 0 });
  });

  it("has no page of a branch yet", async () => {
    const page = branchPage(args("/patient/branch/b-1", { id: "b-1" }));
    await expect(page).rejects.toMatchObject({ status: 501 });
  });
});

it("may answer a search without a match with 404", async () => {
  stub.answer("/plant/get", ({ query }) =>
    query.has("q")
      ? { status: 404, body: { message: "None", code: "none" } }
      : { body: { results: BRANCHES } },
  );
  expect(await listed("q=zzz")).toMatchObject({ total: 0 });
});

it.each([[{}], [[]], [{ prices: null }]])(
  "counts a branch whose product has no prices as a branch: %j",
  async (product) => {
    stub.answer("/plant/get", { results: [{ id: "b-1", name: "Branch", product }] });
    expect(await listed("product_id=p-1")).toMatchObject({ total: 1, names: ["nch"] });
  },
);

it("may find by its own search what the words do not say", async () => {
  const typo = [{ id: "b-1", name: "Bandung", city_name: "Bandung" }];
  stub.answer("/plant/get", (entry) => paged(entry.query.has("q") ? typo : BRANCHES)(entry));
  expect(await listed("q=bandugn")).toEqual({ total: 1, pages: 1, names: ["ung"] });
});

it("does not count as a list when it gives the same page for every number", async () => {
  const meta = { page: 1, per_page: 10, total: 130, last_page: 13 };
  stub.answer("/plant/get", { results: BRANCHES.slice(0, 10), meta });
  expect(await listed("")).toBeNull();
});
