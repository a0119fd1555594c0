import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { openOwnAccount } from "../../lab/domains/family/dependents.ts";
import { Browser } from "../support/browser.ts";
import { inLab } from "../support/in-lab.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

describe("results and records of another person", () => {
  it.each([
    ["/patient/lab-result?patient_id=pat-raka", "/patient/lab-result"],
    ["/patient/lab-result/history?patient_id=pat-raka", "/patient/lab-result/history"],
    ["/patient/medical-record/pat-raka", "/patient/medical-record/pat-siti"],
    ["/patient/medical-record/pat-raka/declared", "/patient/medical-record/pat-siti"],
    ["/patient/medical-record/pat-raka/share", "/patient/medical-record/pat-siti"],
  ])("name the person and lead back: %s", async (path, current) => {
    const page = await browser.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
    expect(visible(page)).toContain("You are looking after Raka Pratama (Child). Switch to yourself");
    expect(page.text).toContain(`<a href="${current}">Switch to yourself</a>`);
    expect(visible(await browser.get(current)), current).not.toContain("You are looking after");
  });

  it("name a child with the birth date, and oneself without", async () => {
    const path = "/patient/lab-result?lang=en&order_number=ORD-";
    const child = visible(await browser.get(`${path}0000962&patient_id=pat-nadia`));
    expect(child).toMatch(/Nadia Pratama · born \d\d [A-Z]{3} \d{4} Sample/);
    expect(visible(await browser.get(`${path}0001015`))).not.toMatch(/born/i);
  });

  it("name the person on the share page of a record, and on its end", async () => {
    const path = "/patient/medical-record/pat-raka/share";
    const made = await browser.submit(path, { scope: "record", hours: "1" }, 'name="scope"');
    for (const page of [made.location ?? "", `${made.location ?? ""}/stop`])
      expect(visible(await browser.get(page)), page).toContain("You are looking after Raka Pratama");
  });

  it("link from results to the record and the history of the person shown", async () => {
    for (const [query, id, history] of [
      ["", "pat-siti", ""],
      ["?patient_id=pat-raka", "pat-raka", "?patient_id=pat-raka"],
    ]) {
      const { text } = await browser.get(`/patient/lab-result${query ?? ""}`);
      expect(text).toContain(`href="/patient/medical-record/${id ?? ""}"`);
      expect(text).toContain(`href="/patient/lab-result/history${history ?? ""}"`);
    }
  });

  it("link from a relation to the person's record, and from one that grants access to the log", async () => {
    const relation = await browser.get("/patient/family/rel-raka");
    expect(relation.text).toContain('href="/patient/medical-record/pat-raka"');
    const request = "/patient/family-request/rel-from-andi";
    await browser.submit(request, { decision: "approve", permissions: "book" }, 'name="permissions"');
    const carer = await browser.get("/patient/family/rel-from-andi");
    expect(carer.text).toContain('href="/patient/medical-record/pat-siti#access"');
  });
});

describe("the passing of time", () => {
  let siti: Browser;
  let andi: Browser;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await comes(Date.now());
    await submit(andi, "/patient/family/rel-from-andi/remove");
  });
  afterAll(() => void vi.useRealTimers());

  /** Sessions end meanwhile. */
  async function comes(moment: string | number) {
    vi.setSystemTime(moment);
    [siti, andi] = [new Browser(portal.origin), new Browser(portal.origin)];
    await siti.signIn("patient");
    await andi.signIn("patient2");
  }
  const openedBy = async (as: Browser, patient_id: string) => [
    (await as.get(`/patient/lab-result?patient_id=${patient_id}`)).status,
    (await as.get(`/patient/medical-record/${patient_id}`)).status,
  ];
  const submit = (as: Browser, path: string, fields: Record<string, string> = {}) =>
    as.submit(path, fields, 'id="main-form"');
  /** Siti lets Andi see her results. */
  async function given() {
    const pageResponse = await submit(andi, "/patient/family/new?way=account", {
      identifier: "siti.rahmawati@example.com",
      "date_of_birth.day": "12",
      "date_of_birth.month": "4",
      "date_of_birth.year": "1988",
      relation_code: "sibling",
      permissions: "view_results",
    });
    const id = /family\/([\w-]+)\/done/.exec(pageResponse.location ?? "")?.[1] ?? "none";
    const decision = { permissions: "view_results", decision: "approve" };
    expect((await submit(siti, `/patient/family-request/${id}`, decision)).status).toBe(303);
    expect(await openedBy(andi, "pat-siti")).toEqual([200, 200]);
    return `/patient/family/${id}`;
  }

  it("ends an access in force at once when the carer ends it", async () => {
    const relation = await given();
    expect(visible(await andi.get(`${relation}/remove`))).toContain("End your access for Siti");
    const ended = await submit(andi, `${relation}/remove`);
    expect(visible(await andi.get(ended.location ?? ""))).toContain("Access has ended");
    expect(await openedBy(andi, "pat-siti")).toEqual([404, 404]);
    expect(visible(await siti.get(relation))).toContain("This access has ended.");
  });

  it("ends an access by itself after the last day that the patient chose", async () => {
    const relation = await given();
    const { text } = await siti.get(relation);
    const days = [...text.matchAll(/<input[^>]*name="end_date"[^>]*>/g)].map(
      ([input]) => /value="([\d-]+)"/.exec(input)?.[1] ?? "",
    );
    const [last = ""] = days.toSorted();
    expect(last > today() && last < addDays(today(), 32)).toBe(true);
    const saved = await submit(siti, relation, { permissions: "view_results", end_date: last });
    expect(saved.status).toBe(303);
    await comes(`${last}T23:58:00+07:00`);
    expect(await openedBy(andi, "pat-siti")).toEqual([200, 200]);
    await comes(`${addDays(last, 1)}T00:01:00+07:00`);
    expect(await openedBy(andi, "pat-siti")).toEqual([404, 404]);
    expect(visible(await andi.get(relation))).toContain("This access has ended.");
  });

  it("shows the carer no results from the 17th birthday until the person allows it", async () => {
    const relation = "/patient/family/rel-nadia";
    const birth = await inLab(portal, (db) =>
      db
        .selectFrom("patient")
        .select("date_of_birth")
        .where("patient_id", "=", "pat-nadia")
        .executeTakeFirstOrThrow(),
    );
    const day = birth.date_of_birth.replace(/^\d+/, (year) => String(Number(year) + 17));
    await comes(`${addDays(day, -1)}T23:58:00+07:00`);
    expect(await openedBy(siti, "pat-nadia")).toEqual([200, 200]);
    await comes(`${day}T00:01:00+07:00`);
    expect(await openedBy(siti, "pat-nadia")).toEqual([404, 404]);
    const paused = await siti.get(relation);
    expect(visible(paused)).toContain("Nadia Pratama has turned 17. You can see results again once");
    expect(paused.text).not.toMatch(/href="[^"]*(lab-result|medical-record)[^"]*pat-nadia/);
    expect(visible(await siti.get("/dashboard/family"))).toContain("Results paused");

    const account = { username: "unfinished", medical_record_number: "1000234506" };
    await inLab(portal, (db) =>
      db.transaction().execute((trx) => openOwnAccount(trx, { now: () => new Date() }, account)),
    );
    const nadia = new Browser(portal.origin);
    await nadia.signIn("unfinished");
    expect(visible(await nadia.get("/patient/home?lang=en"))).toContain("1 person is asking for access");
    const request = await nadia.open(relation);
    expect(request.path).toBe("/patient/family-request/rel-nadia");
    expect(visible(request)).toContain("You have turned 17");
    const allowed = await submit(nadia, request.path, { permissions: "view_results", decision: "approve" });
    expect(allowed.status).toBe(303);
    expect(await openedBy(siti, "pat-nadia")).toEqual([200, 200]);
    expect(visible(await siti.get(relation))).not.toContain("has turned 17");
    expect(visible(await nadia.get(request.path))).toContain("This person may: see your results.");
  });
});
