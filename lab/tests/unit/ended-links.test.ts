import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const ORDER = "ORD-0003002";
const NEXT = "Another-portal-2";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const hrd = () => open.token("hrd", "NUSANTARA");
const statusOf = async (url: string) => (await fetch(url)).status;

async function linkFrom(path: string, token: string): Promise<string> {
  const { results } = await open.call("GET", path, { token });
  return z.object({ linkDownload: z.string() }).parse(results).linkDownload;
}

async function makeSharePage(token: string) {
  const body = { patient_id: "pat-siti", orders: null, hours: 24, client_request_id: randomUUID() };
  const { results } = await open.call("POST", "/medical-record/create-share", { token, body });
  return z.object({ token: z.string(), passcode: z.string() }).parse(results);
}

async function share(value: boolean) {
  const body = { order_number: ORDER, audience: "company", share: value, client_request_id: randomUUID() };
  return open.call("PUT", "/consent/update", { token: await open.token("patient"), body });
}

describe("a changed password", () => {
  const ways: [name: string, change: () => Promise<void>][] = [
    [
      "in the profile",
      async () => {
        const body = { current_password: PASSWORD, password: NEXT };
        const answer = await open.call("PUT", "/profile/change-password", {
          token: await open.token("patient"),
          body,
        });
        expect(answer.status, JSON.stringify(answer)).toBe(200);
      },
    ],
    [
      "by the link of a message",
      async () => {
        await open.call("POST", "/forget-password", { body: { username: "patient" } });
        const { link } = await open.lab.db
          .selectFrom("outbox")
          .select("link")
          .where("kind", "=", "password_reset")
          .executeTakeFirstOrThrow();
        const token = new URL(link ?? "", "http://portal.example").searchParams.get("token");
        const answer = await open.call("POST", "/reset-password", { body: { token, password: NEXT } });
        expect(answer.status, JSON.stringify(answer)).toBe(200);
      },
    ],
  ];

  it.each(ways)("ends share pages, health links and links to files: %s", async (_name, change) => {
    const token = await open.token("patient");
    const page = await makeSharePage(token);
    const files = [
      await linkFrom(`/diagnosis/get-mcureport?order_number=${ORDER}`, token),
      await linkFrom("/medical-record/get-printout?patient_id=pat-siti", token),
    ];
    const shared = await open.call("POST", "/shared-record/get-printout", { body: page });
    files.push(z.object({ linkDownload: z.string() }).parse(shared.results).linkDownload);
    for (const file of files) expect(await statusOf(file)).toBe(200);
    await change();
    for (const file of files) expect(await statusOf(file)).toBe(404);
    for (const path of ["open", "get-printout", "get-health-link"]) {
      const answer = await open.call("POST", `/shared-record/${path}`, { body: page });
      expect([path, answer.status, answer.code]).toEqual([path, 409, "share_over"]);
    }
    const { results } = await open.call("POST", "/shared-record/check", { body: { token: page.token } });
    expect(results).toMatchObject({ state: "revoked" });
  });
});

describe("the end of an employment", () => {
  const record = async () => {
    const { results } = await open.call("GET", "/company/medical-record/get?per_page=100", {
      token: await hrd(),
    });
    const { rows } = z
      .object({ rows: z.array(z.looseObject({ employee_name: z.string(), event_name: z.string() })) })
      .parse(results);
    return rows.find(
      ({ employee_name, event_name }) => employee_name.startsWith("Siti") && event_name.endsWith("satu"),
    );
  };
  async function setStatus(status: "active" | "inactive") {
    const employee = await open.lab.db
      .selectFrom("employee")
      .select(["employee_id", "version"])
      .where("patient_id", "=", "pat-siti")
      .where("company_id", "=", "com-nusantara")
      .executeTakeFirstOrThrow();
    const body = { ...employee, status, reason: "Left", client_request_id: randomUUID() };
    const answer = await open.call("PUT", "/employee/set-status", { token: await hrd(), body });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
  }
  const consent = async () => {
    const path = `/consent/get?order_number=${ORDER}`;
    const { results } = await open.call("GET", path, { token: await open.token("patient") });
    return z.array(z.looseObject({ audience: z.string() })).parse(results)[0];
  };

  it("ends the company's link and its access to values, keeps attendance and conclusion, and says so", async () => {
    await share(true);
    const link = await linkFrom(`/diagnosis/get-mcureport?order_number=${ORDER}`, await hrd());
    expect(await statusOf(link)).toBe(200);
    expect(await record()).toMatchObject({ employed: true, order_number: ORDER, fitness: "fit_note" });
    await setStatus("inactive");
    expect(await statusOf(link)).toBe(404);
    for (const path of ["/diagnosis/get-mcureport", "/diagnosis/get-labreport"])
      expect((await open.call("GET", `${path}?order_number=${ORDER}`, { token: await hrd() })).status).toBe(
        404,
      );
    expect(await record()).toMatchObject({
      employed: false,
      consent_at: null,
      order_number: null,
      report: null,
      state: "attended",
      fitness: "fit_note",
    });
    expect(await consent()).toMatchObject({ audience: "company", employed: false, share: false });
    expect((await share(true)).status).toBe(404);
  });

  it("is not undone by a return: the employee decides anew", async () => {
    await share(true);
    await setStatus("inactive");
    await setStatus("active");
    expect(await consent()).toMatchObject({ employed: true, share: false });
    expect(await record()).toMatchObject({ employed: true, order_number: null });
  });

  it("is written in the privacy notice", async () => {
    const { results } = await open.call("GET", "/privacy/get-notice");
    expect(JSON.stringify(results)).toContain("A former employer keeps");
    expect(JSON.stringify(results)).toContain("Perusahaan tempat Anda dulu bekerja menyimpan");
    expect(results).toMatchObject({ version: "3" });
  });
});

it("refuses every link of a human-resources account that lost its role", async () => {
  await share(true);
  const token = await hrd();
  const links = [
    await linkFrom(`/diagnosis/get-mcureport?order_number=${ORDER}`, token),
    await linkFrom("/office-care/get-printout?office_care_id=ofc-0000006", token),
  ];
  for (const link of links) expect(await statusOf(link)).toBe(200);
  const account = open.lab.db.updateTable("account").where("username", "=", "hrd");
  await account.set({ company_role: "[]" }).execute();
  for (const link of links) expect(await statusOf(link)).toBe(404);
  expect((await open.call("GET", "/company/medical-record/get", { token })).status).toBe(403);
});
