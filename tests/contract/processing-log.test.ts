import { describe, expect, it } from "vitest";
import { notify } from "../../lab/domains/notifications/notifications.ts";
import { logSharedAccess } from "../../lab/domains/patients/access-log.ts";
import { listProcessing, setConsent } from "../../app/upstream/privacy/privacy.server.ts";
import { listAccess } from "../../app/upstream/record/record.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const open = useOpened(() => openContractLab("2026-11-20T03:00:00Z"));

describe("the log of processing", () => {
  it("lists others' access to the record with role and purpose, and the laboratory's messages", async () => {
    const up = await open.as("patient");
    const { results } = await listProcessing(up, {}, 1, 100);
    expect(results.every(({ actor }) => actor !== "self")).toBe(true);
    const accesses = (await listAccess(up, { patient_id: "pat-siti" }, 1, 100)).results;
    const others = accesses.filter(({ is_own }) => !is_own);
    expect(results.filter(({ what }) => what !== "message").length).toBeGreaterThanOrEqual(others.length);
    await notify(open.lab.db, open.clock, {
      account_id: "acc-patient",
      topic: "payment",
      title_en: "Paid",
      title_id: "Lunas",
      message_en: "Thanks",
      message_id: "Terima kasih",
    });
    const [newest] = (await listProcessing(up, {}, 1)).results;
    expect(newest).toMatchObject({
      actor: "laboratory",
      what: "message",
      action: "send",
      purpose: "payment",
    });
  });

  it("lists what the person did only on demand, and is told apart by account", async () => {
    open.clock.at = new Date("2026-11-20T04:00:00Z");
    await setConsent(await open.as("patient2"), { purpose: "promo", given: true });
    open.clock.at = new Date("2026-11-20T05:00:00Z");
    await setConsent(await open.as("patient"), { purpose: "promo", given: true });
    const [newest] = (await listProcessing(await open.as("patient"), { own: 1 }, 1)).results;
    const at = "2026-11-20T05:00:00.000Z";
    expect(newest).toMatchObject({ at, actor: "self", what: "consent", action: "give", purpose: "promo" });
    const others = (await listProcessing(await open.as("patient2"), { own: 1 }, 1, 100)).results;
    expect(others.map((line) => line.at)).toEqual(["2026-11-20T04:00:00.000Z"]);
    expect(await refusedWith(listProcessing(await open.as("doctor"), {}, 1))).toEqual([404, null]);
  });

  it("names the reader of a health link as the reader did", async () => {
    const caller = { account_id: "", user_type: 0 as const, patient_id: null, token: "" };
    const call = { clock: open.clock, lang: "en" as const, caller };
    const access = { patient_id: "pat-siti", account_id: "acc-patient", action: "open" as const };
    await logSharedAccess(open.lab.db, call, { ...access, recipient: "Klinik Sehat" });
    const [newest] = (await listProcessing(await open.as("patient"), {}, 1)).results;
    expect(newest).toMatchObject({
      actor: "link",
      actor_name: "Klinik Sehat",
      what: "share_page",
      purpose: "share",
    });
  });
});
