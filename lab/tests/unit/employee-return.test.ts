import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { csvOf, personAt, type SheetPerson } from "../support/employee-sheets.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let token: string;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  token = await open.token("hrd", "NUSANTARA");
});

const importShape = z.object({
  import_id: z.string(),
  version: z.number(),
  offers: z.array(z.object({ repair: z.string(), count: z.number() })),
  counts: z.record(z.string(), z.number()),
});

async function upload(person: SheetPerson) {
  const form = new FormData();
  form.set("file", new Blob([csvOf([person])], { type: "text/csv" }), "employees.csv");
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${open.lab.url}/employee/import`, { method: "POST", headers, body: form });
  return importShape.parse(z.looseObject({ results: z.unknown() }).parse(await response.json()).results);
}
const send = async (path: string, body: object) =>
  open.call("POST", path, { token, body: { client_request_id: randomUUID(), ...body } });
const confirm = ({ import_id, version }: { import_id: string; version: number }) =>
  send("/employee/import-confirm", { import_id, version });
const ticked = async ({ import_id, version }: { import_id: string; version: number }) =>
  importShape.parse(
    (await send("/employee/import-repair", { import_id, version, repairs: ["employees_back"] })).results,
  );
async function codes({ import_id }: { import_id: string }): Promise<string[]> {
  const { results } = await open.call("GET", `/employee/import-rows?import_id=${import_id}`, { token });
  return z
    .array(z.object({ problems: z.array(z.object({ code: z.string() })) }))
    .parse(results)
    .flatMap(({ problems }) => problems.map(({ code }) => code));
}
const stored = (employee_number: string) =>
  open.lab.db
    .selectFrom("employee")
    .select(["employee_id", "active", "version"])
    .where("employee_number", "=", employee_number)
    .executeTakeFirst();

async function former(index: number): Promise<SheetPerson & { employee_id: string }> {
  const person = personAt(index);
  await confirm(await upload(person));
  const known = await stored(person.employee_number);
  if (!known) throw new Error("Nobody was imported.");
  const { employee_id, version } = known;
  const body = {
    employee_id,
    version,
    status: "inactive",
    reason: "Resign",
    client_request_id: randomUUID(),
  };
  expect((await open.call("PUT", "/employee/set-status", { token, body })).status).toBe(200);
  return { ...person, employee_id };
}

describe("somebody who has left and comes back in a sheet", () => {
  it("is named, and stays inactive unless somebody chooses otherwise", async () => {
    const person = await former(40);
    const taken = await upload({ ...person, last_name: "Baru" });
    expect([await codes(taken), taken.offers]).toEqual([
      ["has_left"],
      [expect.objectContaining({ repair: "employees_back", count: 1 })],
    ]);
    await confirm(taken);
    expect(await stored(person.employee_number)).toMatchObject({ active: 0 });
  });

  it("is active again when that is chosen, with the history", async () => {
    const person = await former(41);
    await confirm(await ticked(await upload({ ...person, last_name: "Kembali" })));
    expect(await stored(person.employee_number)).toMatchObject({
      active: 1,
      employee_id: person.employee_id,
    });
    const events = await open.lab.db
      .selectFrom("employee_event")
      .select("code")
      .where("employee_id", "=", person.employee_id)
      .orderBy("version")
      .execute();
    expect(events.map(({ code }) => code)).toEqual(["created", "deactivated", "updated", "reactivated"]);
  });

  it("is recognised by identity and birth date with a new number", async () => {
    const person = await former(42);
    const taken = await upload({ ...person, employee_number: "NEW-42" });
    expect([await codes(taken), taken.counts["error"]]).toEqual([["left_other_number"], 1]);
    const mended = await ticked(taken);
    expect([await codes(mended), mended.counts["update"]]).toEqual([[], 1]);
    await confirm(mended);
    expect(await stored("NEW-42")).toMatchObject({ active: 1, employee_id: person.employee_id });
    expect(await stored(person.employee_number)).toBeUndefined();
  });

  it("is refused with another birth date, or with another identity under the same number", async () => {
    const person = await former(43);
    const [other] = [personAt(44)];
    const birth = await ticked(
      await upload({ ...person, employee_number: "NEW-43", date_of_birth: "01-01-1980" }),
    );
    expect([await codes(birth), birth.counts["error"]]).toEqual([
      expect.arrayContaining(["left_other_birth"]),
      1,
    ]);
    const reused = await ticked(await upload({ ...other, employee_number: person.employee_number }));
    expect([await codes(reused), reused.counts["error"]]).toEqual([["number_of_former"], 1]);
  });
});
