import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { listAllEmployees, MOST_EXPORTED } from "../../app/upstream/employees/employees.server.ts";
import { listCities } from "../../app/upstream/branches/plants.server.ts";
import { listChoices, listProvinces } from "../../app/upstream/places/lookups.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub, type Entry } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const up = { token: null, lang: "en" } as const;
const ROWS = Array.from({ length: 234 }, (_, index) => ({
  id: index + 1,
  id_sni: index + 1,
  name: `N${String(index)}`,
}));
/** Pages of ten, unless asked for more. */
const paged = ({ query }: Entry) => {
  const [page, per_page] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 10)];
  const meta = { current_page: page, per_page, total: 234, last_page: Math.ceil(234 / per_page) };
  return { body: { data: ROWS.slice((page - 1) * per_page, page * per_page), meta } };
};

let close: () => Promise<void>;
const stub = useOpenedEach(openStub);
beforeEach(() => {
  close = useMemoryRuntime({}, stub.url);
});
afterEach(async () => {
  await close();
});

describe("a lookup list in pages", () => {
  it("is read to its end, and asked for without paging at first", async () => {
    for (const path of ["/country/get", "/province/get", "/city/get"]) stub.answer(path, paged);
    const countries = await listChoices(up, "country");
    expect([countries.items.length, countries.items.at(-1)?.name]).toEqual([234, "N233"]);
    expect((await listProvinces(up)).items).toHaveLength(234);
    expect(await listCities(up)).toHaveLength(234);
    const requested = stub
      .calls("/province/get")
      .map(({ query }) => [query.get("page"), query.get("per_page")]);
    expect(requested).toEqual([[null, null], ...[1, 2, 3].map((page) => [String(page), "100"])]);
  });

  it("fails rather than lose rows, where no number of a page changes the page", async () => {
    const meta = { page: 1, per_page: 10, total: 34, last_page: 4 };
    stub.answer("/province/get", { results: ROWS.slice(0, 10), meta });
    await expect(listProvinces(up)).rejects.toBeInstanceOf(UpstreamFault);
  });

  it("is whole at once without paging", async () => {
    stub.answer("/province/get", { results: ROWS.slice(0, 34) });
    expect((await listProvinces(up)).items).toHaveLength(34);
    expect(stub.calls()).toHaveLength(1);
  });
});

describe("a company's employees", () => {
  const pageOf = (rows: readonly string[], { query }: Entry, total = rows.length) => {
    const [page, per_page] = [Number(query.get("page")), Number(query.get("per_page"))];
    const results = rows.slice((page - 1) * per_page, page * per_page).map((first_name) => ({
      employee_id: first_name,
      employee_number: first_name,
      first_name,
      version: 1,
    }));
    return { body: { results, meta: { page, per_page, total, last_page: Math.ceil(total / per_page) } } };
  };

  it("are read again when one leaves between two pages, and lack none", async () => {
    const rows = ROWS.map(({ name }) => name);
    stub.answer("/employee/get", (entry) => {
      const answer = pageOf(rows, entry);
      if (rows.length === 234 && stub.calls("/employee/get").length >= 2) rows.shift();
      return answer;
    });
    const matches = await listAllEmployees(up, {});
    expect(matches?.map(({ first_name }) => first_name)).toEqual(ROWS.slice(1).map(({ name }) => name));
  });

  it("are not read to their end when they are too many for a file", async () => {
    const rows = ROWS.map(({ name }) => name);
    stub.answer("/employee/get", (entry) => pageOf(rows, entry, MOST_EXPORTED + 1));
    expect(await listAllEmployees(up, {})).toBeNull();
    expect(stub.calls("/employee/get")).toHaveLength(1);
  });
});
