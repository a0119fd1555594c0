import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"hrd" | "finance", string>;

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = { hrd: await open.token("hrd", "NUSANTARA"), finance: await open.token("finance", "NUSANTARA") };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who = "hrd") => open.call("GET", path, { token: tokens[who] });

describe("the checks of employees", () => {
  const counts = async (who: Who = "hrd", more = "") =>
    (await get(`/employee/get?counts=1${more}`, who)).meta?.["state_counts"] as Record<string, number>;

  it("are counted as the list is filtered", async () => {
    const all = await counts();
    for (const [name, filter] of [
      ["overdue", "due=1"],
      ["soon", "due=soon"],
      ["insurance", "insurance=ending"],
      ["inactive", "status=inactive"],
    ] as const)
      expect([name, (await get(`/employee/get?${filter}`)).meta?.["total"]]).toEqual([name, all[name]]);
    expect(Object.values(all).every((count) => count > 0)).toBe(true);
    expect((await get("/employee/get")).meta).not.toHaveProperty("state_counts");
    expect((await counts("hrd", "&q=zzzz"))["overdue"]).toBe(0);
  });

  it("are due a year after the last one, and leave insurances to those who manage employees", async () => {
    const { results } = await get("/employee/get?per_page=100");
    const rows = z
      .array(z.looseObject({ due_on: z.string().nullable(), last_examined_on: z.string().nullable() }))
      .parse(results);
    expect(rows.some(({ due_on }) => due_on === null)).toBe(true);
    for (const { due_on, last_examined_on } of rows)
      expect(due_on?.slice(4)).toBe(last_examined_on?.slice(4));
    expect(await counts("finance")).not.toHaveProperty("insurance");
    expect((await get("/employee/get?insurance=ending", "finance")).code).toBe("role_missing");
  });
});
