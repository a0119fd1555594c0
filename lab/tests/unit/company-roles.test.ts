import { beforeAll, expect, it } from "vitest";
import { routes } from "../../registry.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  const viewer = open.lab.db.updateTable("account").where("username", "=", "viewer");
  await viewer.set({ company_role: "[]" }).execute();
  await open.token("viewer", "NUSANTARA");
});

const companyOnly = routes.filter(({ allow }) => allow !== "public" && allow.join() === "3");

it("shows an account without a role its company and no contract", async () => {
  const { results } = await open.get("/company/profile", "viewer");
  expect(results).toMatchObject({ company: { company_code: "NUSANTARA" }, contract: null, quota: [] });
});

it.each(companyOnly.filter(({ path }) => path !== "/company/profile"))(
  "refuses $path by $method to an account without a role",
  async ({ method, path }) => {
    const token = await open.token("viewer");
    const answer = await open.call(method.toUpperCase(), path, {
      token,
      ...(method !== "get" && { body: {} }),
    });
    expect([400, 403]).toContain(answer.status);
    if (answer.status === 403) expect(answer.code).toBe("role_missing");
  },
);

it.each([
  "/billing/get-detail?invoice_number=1",
  "/billing/get-printout?invoice_number=1",
  "/office-care/get-detail?office_care_id=1",
  "/office-care/participants?office_care_id=1",
  "/office-care/get-printout?office_care_id=1",
  "/examination/get-detail?examination_id=1",
  "/examination/get-log?examination_id=1",
  "/payment/get-detail?payment_id=1",
])("refuses %s to an account without a role", async (path) => {
  expect(await open.get(path, "viewer")).toMatchObject({ status: 403, code: "role_missing" });
});
