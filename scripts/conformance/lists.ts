import { textIn } from "../../app/lib/bilingual.ts";
import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { nameOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import { fieldsOf, wordOf } from "./sign-in.ts";
import { rowsIn } from "./wire.ts";

const open = { token: null };
/** Their words differ by language; names of countries and ethnic groups need not. */
const TRANSLATED = ["GET /gender/get", "GET /marital-status/get"];

/** The lists that registration offers, and the levels of the address picker. */
export async function checkLists(checker: Checker): Promise<void> {
  const choices = ["patient-title", "gender", "marital-status", "country", "ethnicity"];
  for (const name of choices) await checkList(checker, checker.endpoint(`GET /${name}/get`), {});
  await checkList(checker, checker.endpoint("GET /identity-type/get"), { show_default: true });
  await checkList(checker, checker.endpoint("GET /religion/get"), { sort_by_country: "102" });
  for (const name of TRANSLATED) await checkLanguage(checker, checker.endpoint(name));

  const provinces = await checkList(checker, checker.endpoint("GET /province/get"), { country_code: "ID" });
  const cities = await checkLevel(
    checker,
    checker.endpoint("GET /city/get", "of a province"),
    "province_id_sni",
    keysOf(provinces, "id_sni"),
  );
  const districts = await checkLevel(
    checker,
    checker.endpoint("GET /district/get"),
    "city_id",
    keysOf(cities, "id"),
  );
  const subdistricts = checker.endpoint("GET /subdistrict/get");
  const [known] = await checkLevel(checker, subdistricts, "district_id", keysOf(districts, "id"));
  await checkSearch(checker, subdistricts, wordOf(fieldsOf(known)["name"]));
}

/** Rows found by a name carry the keys of their parents. */
async function checkSearch(checker: Checker, endpoint: Endpoint, words: string): Promise<void> {
  const name = nameOf(endpoint);
  if (words === "" || checker.journal.isBroken(name)) return;
  const values = { query: { query: words, show_all_parents: true, per_page: 20 } };
  const matches = (rowsIn(await checker.good(endpoint, values, open)) ?? []).map(fieldsOf);
  if (checker.journal.isBroken(name)) return;
  const parents = ["district_id", "city_id", "province_id_sni"];
  const lost = parents.find((field) => matches.some((row) => wordOf(row[field]) === ""));
  const curl = checker.curl(endpoint, values, open);
  const wrong = { expected: "rows with the keys of their parents", received: "others", curl };
  const field = matches.length === 0 ? "query" : lost && `[].${lost}`;
  checker.journal.note(name, "search", field ? "failed" : "passed", field ? { ...wrong, field } : {});
}

async function checkList(checker: Checker, endpoint: Endpoint, query: Record<string, string | boolean>) {
  const exchange = await checker.ask(endpoint, { query }, open);
  const results = checker.judge(endpoint, { query }, open, exchange);
  const name = nameOf(endpoint);
  const count = rowsIn(results)?.length;
  if (count === undefined || checker.journal.isBroken(name)) return results;
  if (count === 0)
    checker.journal.note(name, "shape", "failed", { expected: "rows", received: "empty list" });
  const { total = count } = exchange;
  if (total > count)
    checker.journal.note(name, "paging", "failed", {
      field: "meta.total",
      expected: "the whole list",
      received: "a part of it",
      curl: checker.curl(endpoint, { query }, open),
    });
  return results;
}

/** Each parent has its own rows. @returns rows of the first parents together */
async function checkLevel(
  checker: Checker,
  endpoint: Endpoint,
  field: string,
  parents: readonly string[],
): Promise<unknown[]> {
  const name = nameOf(endpoint);
  const lists: string[] = [];
  const rows: unknown[] = [];
  if (parents.length === 0) checker.journal.note(name, "filter", "not tried", { note: `no ${field} known` });
  for (const parent of parents.slice(0, 2)) {
    const results = await checkList(checker, endpoint, { [field]: parent });
    lists.push(JSON.stringify(results));
    rows.push(...(rowsIn(results) ?? []));
  }
  const [first, second] = lists;
  if (second !== undefined && !checker.journal.isBroken(name)) {
    const isSame = first === second;
    const wrong = { field, expected: "rows of this parent", received: "the same rows for two" };
    checker.journal.note(name, "filter", isSame ? "failed" : "passed", isSame ? wrong : {});
  }
  return rows;
}

function keysOf(results: unknown, field: string): string[] {
  return (rowsIn(results) ?? []).map((row) => wordOf(fieldsOf(row)[field])).filter(Boolean);
}

async function checkLanguage(checker: Checker, endpoint: Endpoint): Promise<void> {
  const name = nameOf(endpoint);
  if (checker.journal.isBroken(name)) return;
  const namesIn = async (lang: "en" | "id") =>
    (rowsIn((await checker.ask(endpoint, {}, { token: null, lang })).results) ?? []).map((row) => {
      const [plain, en, id] = ["name", "name_en", "name_id"].map((name) => wordOf(fieldsOf(row)[name]));
      return textIn(lang, { plain, en, id });
    });
  const [english, indonesian] = [await namesIn("en"), await namesIn("id")];
  if (english.some((name, index) => name !== indonesian[index]))
    checker.journal.note(name, "language", "passed");
  else
    checker.journal.note(name, "language", "failed", {
      field: "[].name",
      expected: "Indonesian for lang=id, or name_id",
      received: "one language",
      curl: checker.curl(endpoint, {}, { token: null, lang: "id" }),
    });
}
