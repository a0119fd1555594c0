import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as again from "../../app/routes/patient/order-visit-again/route.tsx";
import { at, BUDI, openHomeCare, SITI, stepOf } from "../support/home-care-portal.ts";
import { openPatientPortal } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Completed visit: two tests each for Siti and Budi. */
const VISIT = "ORD-0001011";
const OTHERS = "ORD-0001022";
const PATH = `/patient/order/${VISIT}/visit-again`;

const portal = useOpened(openPatientPortal);
const care = useOpened(() => openHomeCare(portal));

interface View {
  fingerprint: string;
  lines: { name: string; before: number; now: number | null }[];
  left: number;
  place: string;
  reached: boolean;
}
const page = async () =>
  (await portal.get(again.loader, care.cookie, PATH, { order_number: VISIT })).data as View; // as its loader answers
const send = async (shown: string) =>
  portal.post(
    again.action,
    care.cookie,
    PATH,
    { client_request_id: randomUUID(), shown },
    { order_number: VISIT },
  );
const setAtHome = (product_id: string, home_care_available: 0 | 1) =>
  portal.lab.db
    .updateTable("product")
    .set({ home_care_available })
    .where("product_id", "=", product_id)
    .execute();

describe("home care ordered again", () => {
  it("shows people, tests and address at today's prices, and changes nothing yet", async () => {
    const view = await page();
    expect(view.lines.map(({ now }) => typeof now)).toEqual(["number", "number", "number", "number"]);
    expect(view).toMatchObject({ left: 0, reached: true });
    expect(view.place).toContain("Radio Dalam");
    expect(stepOf(await care.page(1)).name).toBe("who");
    expect((await care.page(2)).location).toBe(at(1));
    const other = { order_number: OTHERS };
    await expect(
      portal.get(again.loader, care.cookie, `/patient/order/${OTHERS}/visit-again`, other),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("fills the steps as last time and asks for a new time", async () => {
    await care.choose([SITI], { [SITI]: ["prd-lipid"] });
    const sent = await send((await page()).fingerprint);
    expect([sent.status, sent.location]).toEqual([303, at(4)]);
    const { people } = stepOf(await care.page(2));
    expect(people?.map((person) => [person.patient_id, person.tests.map(({ id }) => id).sort()])).toEqual([
      [SITI, ["prd-cbc", "prd-glu-f"]],
      [BUDI, ["prd-cbc", "prd-glu-f"]],
    ]);
    expect(stepOf(await care.page(3))).toMatchObject({ chosen: "adr-home" });
    const { times } = stepOf(await care.page(4));
    expect(times.slots.length).toBeGreaterThan(0);
    expect(stepOf(await care.page(4))).toMatchObject({ times: { chosen: null } });
  });

  it("leaves out tests no longer done at home, and asks for others if none are left", async () => {
    await setAtHome("prd-cbc", 0);
    expect((await page()).lines.filter(({ now }) => now === null).length).toBe(2);
    expect((await send((await page()).fingerprint)).location).toBe(at(4));
    await setAtHome("prd-glu-f", 0);
    expect((await page()).lines.every(({ now }) => now === null)).toBe(true);
    expect((await send((await page()).fingerprint)).location).toBe(at(2));
    await setAtHome("prd-cbc", 1);
    await setAtHome("prd-glu-f", 1);
  });

  it("asks for another address if home care no longer goes there", async () => {
    const { db } = portal.lab;
    const shown = (await page()).fingerprint;
    await db.updateTable("homecare_area").set({ plant_id: null }).where("area_code", "=", "3174").execute();
    expect((await page()).reached).toBe(false);
    expect((await send(shown)).status, "what was shown is not what would be done").toBe(409);
    expect((await send((await page()).fingerprint)).location).toBe(at(3));
    expect(stepOf(await care.page(3)).outside?.nearest.length).toBeGreaterThan(0);
  });
});
