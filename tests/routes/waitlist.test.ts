import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { chooseTime, confirmMove } from "../support/move-visit.ts";
import { openPortal } from "../support/portal.ts";
import { readPage } from "../support/read-page.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** Seeded: a visit of the account at a branch in four days, an ended one, a home visit, another account's. */
const VISIT = "ORD-0001020";
const OVER = "ORD-0001017";
const AT_HOME = "ORD-0001029";
const OTHERS = "ORD-0001023";
/** Of a company's event on one day at one branch. */
const EXAMINATION = "ORD-0001027";
const MINUTE = 60_000;

let later = 0;
const lab = useOpened(() => openSeededLab({ clock: { now: () => new Date(Date.now() + later) } }));
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const siti = useVisitor(portal, "patient");

const pageOf = (order: string, offer = "") => `/patient/order/${order}/earlier${offer && `/${offer}`}`;
const HERE = pageOf(VISIT);
/** The form as it is first shown, with one part of the day. */
async function formOf() {
  const { text } = await siti.get(HERE);
  return {
    ...formIn(text, 'name="parts"').hidden,
    last_day: [...text.matchAll(/<option value="([\d-]+)"/g)].at(-1)?.[1] ?? "",
    parts: "midday",
    plant_ids: /name="plant_ids"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? "",
  };
}
const orderPage = async () => visible(await siti.get(`/patient/order/${VISIT}`));
const stop = () => siti.submit(HERE, {}, 'value="end"');
async function offered(): Promise<string> {
  const answer = await fetch(`${lab.url}/reference/offer-time`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: VISIT }),
  });
  const { results } = (await answer.json()) as { results: { offer_id: string } };
  return pageOf(VISIT, results.offer_id);
}
const answering = (text: string, answer: "accept" | "decline") => ({
  ...formIn(text, 'name="shown"').hidden,
  answer,
});

describe("the wish for an earlier time", () => {
  it("is one link away from the order and from the change of its time", async () => {
    for (const path of [`/patient/order/${VISIT}`, `/patient/order/${VISIT}/reschedule`])
      expect((await siti.get(path)).text).toContain(`href="${HERE}"`);
    for (const path of [`/patient/order/${OVER}`, `/patient/order/${AT_HOME}/reschedule`])
      expect((await siti.get(path)).text).not.toContain("/earlier");
  });

  it("says why it is not possible, and knows no order of another account", async () => {
    expect(visible(await siti.get(pageOf(OVER)))).toContain("This visit can no longer be changed.");
    expect((await siti.get(pageOf(OVER))).text).not.toContain('name="parts"');
    expect((await siti.get(pageOf(OTHERS))).status).toBe(404);
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    expect((await andi.get(HERE)).status).toBe(404);
    const form = { _token: await andi.tokenOf("/patient/home"), client_request_id: crypto.randomUUID() };
    expect(
      (await andi.post(HERE, { ...form, last_day: "2026-01-01", parts: "morning", plant_ids: "a" })).status,
    ).toBe(404);
    const doctor = new Browser(portal.origin);
    await doctor.signIn("doctor");
    expect((await doctor.get(HERE)).location).toBe("/page-not-allowed");
  });

  it("keeps what was chosen when something is missing, in both languages", async () => {
    const { plant_ids: _none, ...form } = await formOf();
    const without = await siti.post(HERE, form);
    expect(without.status).toBe(400);
    expect(visible(without)).toContain("Choose one to three branches");
    expect(without.text).toMatch(/value="midday"[^>]*checked|checked[^>]*value="midday"/);
    expect(without.text).not.toMatch(/value="morning"[^>]*checked=""/);
    expect(without.text).toMatch(new RegExp(`<option[^>]*value="${form.last_day}"[^>]*selected`));
    const indonesian = visible(await siti.get(`${HERE}?lang=id`));
    expect(indonesian).toContain("Kabari saya kalau ada jadwal lebih awal");
    expect(indonesian).toMatch(/Pagi, sebelum 11:00/);
    await siti.get(`${HERE}?lang=en`);
  });

  it("is asked once and ended with one button", async () => {
    const form = await formOf();
    expect((await siti.post(HERE, form)).location).toBe(HERE);
    expect((await siti.post(HERE, form)).location).toBe(HERE);
    expect(visible(await siti.get(HERE))).toMatch(/waiting for an earlier time.* Midday, 11:00 to 15:00/);
    expect(await orderPage()).toContain("Waiting for an earlier time");
    const second = await siti.post(HERE, { ...form, client_request_id: crypto.randomUUID() });
    expect([second.status, visible(second)]).toEqual([409, expect.stringContaining("already waiting")]);
    const stale = await siti.get(HERE);
    expect((await stop()).location).toBe(HERE);
    expect(await orderPage()).toContain("Tell me when an earlier time opens");
    const again = await siti.post(HERE, {
      ...formIn(stale.text, 'value="end"').hidden,
      client_request_id: crypto.randomUUID(),
    });
    expect(again.status).toBe(409);
  });
});

describe("an offered time", () => {
  it("stands on the home page and the wish while it is held, with its end", async () => {
    expect((await siti.post(HERE, await formOf())).location).toBe(HERE);
    expect((await siti.get("/patient/home")).text).not.toContain("/earlier/");
    const offer = await offered();
    for (const path of ["/patient/home", HERE]) {
      const page = await siti.get(path);
      expect(page.text).toContain(`href="${offer}"`);
      expect(visible(page)).toMatch(/We hold it for you until \d\d:\d\d WIB\./);
    }
    const { text } = await readPage(siti, offer);
    expect(text).toMatch(/Take this time\?.* WIB, .*Your visit now: .*until \d\d:\d\d WIB\./);
    expect(visible(await siti.get(`${offer}?lang=id`))).toMatch(
      /Kami simpan untuk Anda sampai \d\d:\d\d WIB\./,
    );
    await siti.get(`${offer}?lang=en`);
  });

  it("can be declined: the wish stays, and another offer follows", async () => {
    const offer = await offered();
    const { text } = await siti.get(offer);
    const form = answering(text, "decline");
    expect((await siti.post(offer, form)).location).toBe(HERE);
    expect((await siti.post(offer, form)).location).toBe(HERE);
    const over = () => siti.get(offer).then(visible);
    expect(await over()).toContain("You kept your visit. You are still waiting for another time.");
    expect((await siti.get(offer)).text).not.toContain('name="answer"');
    expect(await offered()).not.toBe(offer);
    await stop();
    expect(await over()).toContain("You kept your visit. You are no longer waiting for an earlier time.");
    expect((await siti.post(HERE, await formOf())).location).toBe(HERE);
  });

  it("names the changes that are left and the fee of canceling before the buttons", async () => {
    const offer = await offered();
    stub.rewrite(({ path }, { text }) =>
      path === "/time-wish/get-offer"
        ? text.replace(
            /"afterwards":\{[^}]*\}/,
            '"afterwards":{"changes_left":1,"may_move":false,"cancel_fee":53000}',
          )
        : text,
    );
    const near = (await siti.get(offer)).text;
    expect(near.indexOf("can no longer be changed, and canceling costs")).toBeLessThan(
      near.indexOf('value="accept"'),
    );
    expect(visible(await siti.get(offer))).toMatch(
      /can no longer be changed, and canceling costs IDR.53\.000/,
    );
    stub.rewrite(({ path }, { text }) =>
      path === "/time-wish/get-offer" ? text.replace(/"afterwards":\{[^}]*\}/, '"other":1') : text,
    );
    const foreign = visible(await siti.get(offer));
    stub.rewrite(null);
    expect(foreign).toContain("Take this time");
    expect(foreign).not.toMatch(/Changes left|canceling/);
    const changed = await siti.post(offer, answering(near, "accept"));
    expect([changed.status, changed.text.includes('id="changed"')]).toEqual([409, true]);
  });

  it("is taken and declined by its own buttons only, at the address of its order", async () => {
    const offer = await offered();
    const { text } = await siti.get(offer);
    for (const answer of ["", "yes"]) {
      const refused = await siti.post(offer, {
        ...answering(text, "accept"),
        answer,
        client_request_id: crypto.randomUUID(),
      });
      expect(refused.status).toBe(400);
      expect(visible(refused)).toContain("Please choose: take this time, or keep your visit.");
      expect(refused.text).toContain('value="accept"');
    }
    const elsewhere = offer.replace(VISIT, AT_HOME);
    expect((await siti.post(elsewhere, answering(text, "decline"))).status).toBe(404);
    expect((await siti.get(offer)).text).toContain('value="accept"');
  });

  it("says clearly that its 15 minutes are over, also to a page that was open", async () => {
    const offer = await offered();
    const { text } = await siti.get(offer);
    later += 15 * MINUTE;
    const late = await siti.post(offer, answering(text, "accept"));
    expect(late.status).toBe(409);
    expect(visible(late)).toContain("The 15 minutes are over");
    expect(late.text).not.toContain('id="changed"');
    expect(visible(late)).not.toContain("button");
    expect(late.text).not.toContain('name="answer"');
    expect(visible(await siti.get(offer))).toContain("This time is no longer held");
    expect((await siti.get("/patient/home")).text).not.toContain("/earlier/");
  });

  it("belongs to its account and its order", async () => {
    const offer = await offered();
    expect((await siti.get(offer.replace(VISIT, AT_HOME))).status).toBe(404);
    expect((await siti.get(`${HERE}/none`)).status).toBe(404);
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    expect((await andi.get(offer)).status).toBe(404);
    const form = { _token: await andi.tokenOf("/patient/home"), client_request_id: crypto.randomUUID() };
    for (const answer of ["accept", "decline"])
      expect((await andi.post(offer, { ...form, answer })).status).toBe(404);
  });

  it("is over when the visit was moved in another tab, and says so", async () => {
    const offer = await offered();
    const { text } = await siti.get(offer);
    await chooseTime(siti, VISIT);
    await confirmMove(siti, VISIT);
    const tab = await siti.post(offer, answering(text, "decline"));
    expect(tab.status).toBe(409);
    expect(visible(tab)).toContain("You are no longer waiting, because the time of your visit was changed.");
    expect(visible(tab)).not.toMatch(/15 minutes|stays as it is/);
    expect(visible(await siti.get(offer))).toMatch(/Your visit now .* Visit before .* Earlier time /);
    expect((await siti.post(HERE, await formOf())).location).toBe(HERE);
  });

  it("moves the visit as shown, once, although a second tab asks too", async () => {
    const offer = await offered();
    const [first, second] = [await siti.get(offer), await siti.get(offer)];
    const unseen = await siti.post(offer, { ...answering(first.text, "accept"), shown: "" });
    expect(unseen.status).toBe(409);
    expect(unseen.text).toContain('id="changed"');
    const form = { ...answering(first.text, "accept"), client_request_id: crypto.randomUUID() };
    const { location } = await siti.post(offer, form);
    expect(location).toMatch(/\/reschedule\/done\?slot_id=/);
    expect((await siti.post(offer, form)).location).toBe(location);
    for (const answer of ["decline", "accept"] as const) {
      const again = { ...answering(second.text, answer), client_request_id: crypto.randomUUID() };
      const tab = await siti.post(offer, again);
      expect([tab.status, tab.text.includes('id="changed"')]).toEqual([409, false]);
      expect(visible(tab)).toContain("You took this time.");
      expect(visible(tab)).not.toMatch(/15 minutes|stays as it is|no longer held/);
    }
    expect(visible(await siti.get(location ?? ""))).toContain("Your visit has a new time");
    const taken = visible(await siti.get(offer));
    expect(taken).toMatch(
      /You took this earlier time .*You took this time\. .*Your visit now .* Visit before /,
    );
    expect(taken).not.toContain("Earlier time ");
    expect(visible(await siti.get(HERE))).toContain("You took an earlier time.");
  });
});

it("keeps a company's examination to its days and branches, moved or wished earlier", async () => {
  const plants = await (await fetch(`${lab.url}/plant/get`)).text();
  const other = /"id":"(plt-(?!jkt-sdr)[^"]+)"/.exec(plants)?.[1] ?? "plt-jkt-klg";
  for (const query of ["", "?from=2020-01-01", "?from=2999-01-01", `?place=${other}`]) {
    const { text } = await siti.get(`/patient/order/${EXAMINATION}/reschedule${query}`);
    const days = [...text.matchAll(/[?&;]date=([\d-]+)/g)].map(([, day]) => day);
    expect(new Set(days).size, query).toBeLessThanOrEqual(1);
    expect([text.includes('<select id="place"'), text.includes(`${other}.branch`)]).toEqual([false, false]);
  }
  const wish = await siti.get(pageOf(EXAMINATION));
  for (const choice of [/name="plant_ids"/g, /<option value="[\d-]+"/g])
    expect([...wish.text.matchAll(choice)]).toHaveLength(1);
});

it("shows no link to a laboratory's missing calls, and says so on their pages", async () => {
  const { results } = (await (await fetch(`${lab.url}/capabilities`)).json()) as {
    results: { version: string; calls: { path: string }[] };
  };
  const calls = results.calls.filter(({ path }) => !path.startsWith("/time-wish/"));
  stub.answer("/capabilities", () => ({ status: 200, body: { results: { ...results, calls } } }));
  const other = await openPortal({ LAB_API_URL: stub.url });
  const browser = new Browser(other.origin);
  await browser.signIn("patient");
  for (const path of ["/patient/home", `/patient/order/${VISIT}`, `/patient/order/${VISIT}/reschedule`]) {
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("/earlier");
  }
  for (const path of [HERE, `${HERE}/any`]) expect((await browser.get(path)).status).toBe(501);
  await other.close();
});
