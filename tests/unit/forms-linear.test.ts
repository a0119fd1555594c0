import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FORM_BOUNDS } from "../../app/lib/body-policy.ts";
import { parseForm } from "../../app/forms/parse.server.ts";
import { readForm, valuesOf } from "../../app/forms/read-form.server.ts";
import { runs } from "../support/runs.ts";

const schema = z.object({
  people: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  rows: z.array(z.object({ id: z.string({ error: "errors:required" }) })).optional(),
});
const FEW = runs(1000, 2000);
/** Unlimited bounds, to measure only the work. */
const boundless = { ...FORM_BOUNDS, rows: 1e6, fields: 1e6 };

/** CPU ms of one call: minimum of three after a warm-up. */
async function costOf(work: () => unknown): Promise<number> {
  await work();
  const costs: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

const bodyOf = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${name(index)}=x`).join("&");

function formOf(body: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  return form;
}

const requestOf = (body: string) =>
  new Request("http://localhost:3000/login", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });

// Quadratic code would need 256 times the work for sixteen times the fields.
describe("sixteen times the fields", () => {
  test.each([
    ["one name", () => "people.a"],
    ["rows", (index: number) => `rows[${String(index)}].id`],
    ["keys of a record", (index: number) => `people.k${String(index)}`],
    ["unknown names", (index: number) => `other${String(index)}`],
    ["one unknown name", () => "a"],
  ])("take about sixteen times the work: %s, many times", async (_, name) => {
    const [few, many] = [bodyOf(FEW, name), bodyOf(16 * FEW, name)];
    const [fewFields, manyFields] = [formOf(few), formOf(many)];
    const works: [string, (body: string, form: FormData) => unknown][] = [
      ["readForm", (body) => readForm(requestOf(body))],
      ["parseForm", (_body, form) => parseForm(form, schema, boundless)],
      ["valuesOf", (_body, form) => valuesOf(form)],
    ];
    for (const [what, work] of works) {
      const once = await costOf(() => work(few, fewFields));
      const sixteenfold = await costOf(() => work(many, manyFields));
      expect(sixteenfold, what).toBeLessThan(80 * Math.max(1, once));
    }
  });
});
