import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const REPEATS = "/patient/repeat";
const DUE = `${REPEATS}/rpt-0001012-glu-2h`;
const CRP = `${REPEATS}/rpt-0003006-crp`;
const CBC = `${REPEATS}/rpt-0000962-cbc`;

const portal = useOpened(openPortal);
const siti = useVisitor(portal, "patient");

const read = (path: string, as = siti) => readPage(as, path);

describe("repeats on the home page", () => {
  it("are to-dos, below a critical value, new results and the next visit", async () => {
    const { document } = await read("/patient/home");
    const toDo = document.querySelector("section:has(#to-do)");
    const tasks = [...(toDo?.querySelectorAll(".row") ?? [])];
    const mine = tasks.find((task) => task.querySelector(`a[href="${DUE}/order"]`));
    expect(textOf(mine)).toMatch(/Time to repeat: Glucose 2 hours after a meal ?overdue since \d+ \w+ \d{4}/);
    expect(mine?.querySelector(`a[href="${DUE}"]`)).not.toBeNull();
    const hers = tasks.find((task) => task.querySelector(`a[href="${CBC}/order"]`));
    expect(textOf(hers)).toContain("Nadia");
    // Three first, the rest folded.
    expect(toDo?.querySelectorAll(":scope > ul > li")).toHaveLength(3);
    const before = [".critical", "#values", "#next-visit"].map((value) => document.querySelector(value));
    const following = document.defaultView?.Node.DOCUMENT_POSITION_FOLLOWING ?? 0;
    for (const element of before) {
      expect(element).not.toBeNull();
      if (toDo) expect((element?.compareDocumentPosition(toDo) ?? 0) & following).toBe(following);
    }
  });

  it("take one tap to the times of that test alone, also for a person cared for", async () => {
    const times = await read(`${DUE}/order`);
    expect(times.document.querySelector('main input[type="radio"][name="slot_id"]')).not.toBeNull();
    expect(times.text).toContain("Glucose 2 hours after a meal");
    const hers = await read(`${CBC}/order`);
    expect(hers.document.querySelector('input[name="slot_id"]')).not.toBeNull();
    expect(hers.text).toMatch(/Nadia/i);
    expect((await read("/patient/cart")).text).not.toContain("Glucose 2 hours after a meal");
  });
});

describe("the page of repeats", () => {
  it("lists due, later and ended ones, and says why they ended", async () => {
    const { document } = await read(REPEATS);
    const group = (state: string) => textOf(document.querySelector(`section:has(#repeats-${state})`));
    expect(group("due")).toMatch(/Due now.*Glucose 2 hours after a meal/);
    expect(group("later")).toMatch(/Fasting glucose/);
    expect(group("ended")).toMatch(/Vitamin D.*This test has since been ordered or done\./);
    expect(group("ended")).toMatch(/Creatinine.*Ended on \d+ \w+ \d{4}/);
    expect(document.querySelector("section:has(#repeats-ended) a[href$='/order']")).toBeNull();
    expect((await read("/patient/lab-result")).document.querySelector(`a[href="${REPEATS}"]`)).not.toBeNull();
  });

  it("says in Indonesian what it says in English, and what to do when it is empty", async () => {
    const andi = new Browser(portal.origin);
    await andi.get("/login?lang=id");
    await andi.signIn("patient2");
    expect((await read(REPEATS, andi)).text).toMatch(/Sudah waktunya.*Asam Urat.*Saran dokter/);
    const id = `${REPEATS}/rpt-0001022-uric`;
    expect((await andi.submit(`${id}/end`, {}, 'name="shown"')).location).toBe(REPEATS);
    expect((await read(REPEATS, andi)).text).toContain("Diakhiri pada");
  });
});

describe("postponing and ending", () => {
  it("asks by how long, once, and says so on the page", async () => {
    const without = await siti.submit(CRP, {}, 'name="shown"');
    expect(without.status).toBe(400);
    const page = await siti.get(CRP);
    const { text } = page;
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    const form = {
      _token: field("_token"),
      client_request_id: field("client_request_id"),
      shown: field("shown"),
      by: "3_months",
    };
    const first = await siti.post(CRP, form);
    expect([first.status, first.location]).toEqual([303, REPEATS]);
    expect((await siti.post(CRP, form)).status).toBe(303);
    const row = [...(await read(REPEATS)).document.querySelectorAll(".card")].find((element) =>
      textOf(element).startsWith("hs-CRP"),
    );
    expect(textOf(row)).toMatch(/postponed to \d+ \w+ \d{4}/);
  });

  it("shows a change from another tab before anything is done", async () => {
    const stale = await siti.get(`${DUE}/end`);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(stale.text)?.[1] ?? "";
    const form = {
      _token: field("_token"),
      client_request_id: field("client_request_id"),
      shown: field("shown"),
    };
    expect((await siti.submit(DUE, { by: "2_weeks" }, 'name="shown"')).status).toBe(303);
    const refused = await siti.post(`${DUE}/end`, form);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Due");
    expect((await siti.submit(`${DUE}/end`, {}, 'name="shown"')).location).toBe(REPEATS);
    expect((await read(`${DUE}/end`)).text).toContain("This repeat has already ended.");
    expect((await read(DUE)).document.querySelector("main form")).toBeNull();
  });

  it("knows no repeat of another account, nor of a person without the permission to book", async () => {
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    for (const path of [DUE, `${DUE}/end`, `${DUE}/order`]) expect((await andi.get(path)).status).toBe(404);
    for (const end of ["", "/end", "/order"])
      expect((await siti.get(`${REPEATS}/rpt-0003008-hba1c${end}`)).status).toBe(404);
    const token = await andi.tokenOf(REPEATS);
    const forged = await andi.post(`${CRP}/end`, { _token: token, client_request_id: crypto.randomUUID() });
    expect(forged.status).toBe(404);
  });
});

it("lets the laboratory's side advise a repeat with a result", async () => {
  const page = "/reference-lab/result?order_number=ORD-0001012";
  const answer = await siti.submit(page, { repeat: "pat-siti prd-hba1c", months: "6" }, 'value="advise"');
  expect(answer.location).toBe("/reference-lab");
  expect((await read(REPEATS)).text).toMatch(/HbA1c/);
  expect((await siti.submit(page, { months: "6" }, 'value="advise"')).status).toBe(400);
});
