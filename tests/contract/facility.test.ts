import { describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import {
  getFacilityDashboard,
  getFacilityOrder,
  listFacilityOrders,
  ORDER_STATES,
} from "../../app/upstream/facility/facility.server.ts";
import { advanceSpecimen, getSpecimen, listSpecimens } from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const lab = useOpened(openContractLab);

describe.each(["en", "id"] as const)("data for a medical centre (%s)", (lang) => {
  const words = {
    en: { test: "Urinalysis", kind: "Urine, urine cup", why: /^Not labelled/, late: /analyser/ },
    id: { test: "Urin Lengkap", kind: "Urine, pot urine", why: /^Tanpa label/, late: /Alat/ },
  }[lang];

  it("includes the dashboard, with counts and what needs attention", async () => {
    const { facility, counts, action, delayed, ready } = await getFacilityDashboard(
      await lab.as("facility", { lang }),
    );
    expect(facility).toMatchObject({
      code: "KSB-0142",
      name: "Klinik Sehat Bersama",
      timezone: "Asia/Jakarta",
      agreement: { agreement_number: "PKS-RJK/2026/031", end_date: "2026-12-15" },
      plant: { name: "Jakarta Sudirman" },
    });
    expect(counts).toEqual({ action: 4, sent: 2, progress: 2, delayed: 3, ready: 2 });
    expect([action.length, delayed.length, ready.length]).toEqual([4, 3, 5]);
    expect(delayed[0]?.delay).toMatch(words.late);
  });

  it("includes orders in every state, with each problem's reason and remedy", async () => {
    const up = await lab.as("facility", { lang });
    for (const state of ORDER_STATES) {
      const { results, meta } = await listFacilityOrders(up, { state }, 1);
      expect([meta.total > 0, results.every((item) => item.state === state)], state).toEqual([true, true]);
    }
    const { results } = await listFacilityOrders(up, { q: "ORD-0004004" }, 1);
    expect(results[0]).toMatchObject({ product_names: [words.test], medical_record_number: "1000246104" });
    const [problem] = results[0]?.problems ?? [];
    expect(problem).toMatchObject({
      state: "rejected",
      kind: words.kind,
      accession_number: "SPM-0004004-01",
    });
    expect([problem?.reason, Boolean(problem?.todo)]).toEqual([expect.stringMatching(words.why), true]);
  });

  it("includes one order with a timeline for each sample and who downloaded its report", async () => {
    const up = await lab.as("facility", { lang });
    const order = await getFacilityOrder(up, "ORD-0004009");
    expect(order.specimens.map(({ repeat_of, replaced_by }) => [repeat_of, replaced_by])).toEqual([
      [null, "SPM-0004009-02"],
      ["SPM-0004009-01", null],
    ]);
    expect(order.specimens[0]?.timeline.map(({ code }) => code)).toEqual([
      "collected",
      "sent",
      "received",
      "rejected",
    ]);
    const { downloads } = await getFacilityOrder(up, "ORD-0004016");
    expect(downloads.map(({ actor_name }) => actor_name)).toEqual(["Rina Marlina", "Tono Prasetyo"]);
  });
});

it("finds no order and no report of another medical centre", async () => {
  const up = await lab.as("facility2");
  expect(await refusedWith(getFacilityOrder(up, "ORD-0004007"))).toEqual([404, null]);
  expect(await findDocument(up, "labreport", "ORD-0004007")).toBeNull();
  expect(await findDocument(up, "labreport", "ORD-0004053")).toBeInstanceOf(Buffer);
  expect((await getFacilityOrder(up, "ORD-0004053")).downloaded_by).toBe("Dorkas Awoitauw");
});

it("takes steps in the laboratory's place", async () => {
  const nobody: UpstreamContext = { token: null, lang: "en" };
  const { results } = await listSpecimens(nobody);
  expect(results.findIndex(({ state }) => state === "ready")).toBeGreaterThan(15);
  expect((await getSpecimen(nobody, "SPM-0004001-01")).steps).toEqual(["receive", "reject", "delay"]);
  const rejected = { accession_number: "SPM-0004001-01", action: "reject", reason_code: "clotted" } as const;
  await advanceSpecimen(nobody, rejected);
  expect(await refusedWith(advanceSpecimen(nobody, rejected))).toEqual([409, "specimen_state"]);
  expect((await getSpecimen(nobody, "SPM-0004001-01")).steps).toEqual(["replace"]);
});
