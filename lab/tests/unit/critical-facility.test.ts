import { describe, expect, it } from "vitest";
import { CENTRE, criticalCalls } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { acknowledge, alerts, enter, openAlerts, outbox } = criticalCalls(() => open);
const noticesOf = async (username: string) =>
  (await open.get("/notifications/get?per_page=50", username)).results as {
    kind: string;
    title: string;
    message: string;
    link: string | null;
  }[];
const orders = async (query = "") =>
  (await open.get(`/facility/order/get?per_page=50${query}`, "facility")).results as {
    order_number: string;
    critical_alert_id: string | null;
    critical_confirmed: boolean;
  }[];

describe("a critical value of a sample that a medical centre sent", () => {
  it("is told to each of its accounts, by a notification of its own kind, e-mail and message", async () => {
    await enter(9.1, CENTRE);
    const [alert] = await openAlerts("facility");
    for (const username of ["facility", "facility-desk"]) {
      const current = (await noticesOf(username)).filter(({ kind }) => kind === "critical");
      expect(current).toMatchObject([
        {
          title: "A sample you sent needs attention today",
          link: `/medical-center/alert/${alert?.alert_id ?? ""}`,
        },
      ]);
      expect(JSON.stringify(current)).not.toMatch(/9[.,]1|creatinine|Sutrisno/i);
    }
    const sent = (await outbox()).filter(({ kind }) => kind === "critical");
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "email", "whatsapp", "whatsapp"]);
    expect(JSON.stringify(sent)).not.toMatch(/9[.,]1|creatinine|Sutrisno/i);
  });

  it("is read and confirmed by the centre alone, with the name of its member", async () => {
    await enter(9.1, CENTRE);
    const [alert] = await openAlerts("facility");
    expect(alert).toMatchObject({ ...CENTRE_PATIENT, is_own: false, values: [{ value: 9.1, flag: "HH" }] });
    const id = alert?.alert_id ?? "";
    for (const username of ["facility2", "patient", "patient2", "doctor"]) {
      expect(await alerts(username, `?alert_id=${id}`), username).toEqual([]);
      expect((await acknowledge(id, username)).status, username).toBe(404);
    }
    const token = await open.token("hrd", "NUSANTARA");
    expect((await open.call("GET", "/critical-alert/get", { token })).status).toBe(404);
    expect((await acknowledge(id, "facility-desk")).status).toBe(200);
    const [seen] = await alerts("facility", `?alert_id=${id}`);
    expect(seen?.acknowledgements).toEqual([
      {
        role: "facility",
        name: "Tono Prasetyo, Klinik Sehat Bersama",
        at: "2026-11-20T03:00:00.000Z",
        is_own: false,
      },
    ]);
    expect(await openAlerts("facility"), "one member confirms for the centre").toEqual([]);
  });

  it("puts its order first until it is confirmed, and names the alert until the value is withdrawn", async () => {
    const before = (await orders())[0]?.order_number;
    expect(before).not.toBe(CENTRE.order_number);
    await enter(9.1, CENTRE);
    const [first] = await orders();
    expect(first).toMatchObject({ order_number: CENTRE.order_number, critical_confirmed: false });
    await acknowledge(first?.critical_alert_id ?? "", "facility");
    const later = await orders();
    expect(later[0]?.order_number).toBe(before);
    const current = () => orders(`&q=${CENTRE.order_number}`);
    expect(await current()).toMatchObject([
      { critical_alert_id: first?.critical_alert_id, critical_confirmed: true },
    ]);
    await enter(0.9, CENTRE);
    expect(await current()).toMatchObject([{ critical_alert_id: null, critical_confirmed: false }]);
    const titles = (await noticesOf("facility")).map(({ title }) => title);
    expect(titles).toContain("An alert about a result was withdrawn");
  });

  it("is a line of the patient's access log for each opening with a value, with member and centre", async () => {
    await enter(9.1, CENTRE);
    await alerts("facility", "?only_open=1&without_values=1");
    await openAlerts("facility");
    const lines = await open.lab.db
      .selectFrom("access_event")
      .select(["actor_name", "on_behalf_of", "ground"])
      .where("patient_id", "=", CENTRE.patient_id)
      .where("what", "=", "result")
      .execute();
    expect(lines).toEqual([
      { actor_name: "Rina Marlina", on_behalf_of: "Klinik Sehat Bersama", ground: "facility" },
    ]);
  });
});

const CENTRE_PATIENT = { order_number: CENTRE.order_number, patient_id: CENTRE.patient_id };
