import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { Browser, formIn, type PageResponse } from "../support/browser.ts";
import { valuesIn } from "../support/cart-checkout.ts";
import { addPatients, type ManyPatient } from "../../lab/tests/support/many-patients.ts";
import { openPortal } from "../support/portal.ts";
import { runs } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

/** A crowd of fifty in `npm run test:long`; what it shows, six show as well. */
const MANY = runs(6, 50);
const PLANT = "plt-jkt-sdr";
const DAY = addDays(today(), 3);
const DEAL = "prd-deal-thyroid";
/** Already used once. */
const VOUCHER = "HABIS10";
const LOST_TIME = {
  en: "The time you chose is no longer available. Please choose another; everything else is kept.",
  id: "Jadwal yang Anda pilih sudah tidak tersedia. Silakan pilih jadwal lain; isian lainnya tetap tersimpan.",
};
const SOLD_OUT = { en: /This deal (has just|is) sold out/, id: /Promo ini (baru saja|sudah) habis/ };
const USED_UP = { en: /This voucher has been fully claimed/, id: /Voucher ini sudah habis/ };
const TOLD_USE = {
  en: /Something changed after you opened this page|nothing left to confirm here|Nothing is left of/,
  id: /Ada yang berubah sejak halaman ini|Tidak ada lagi yang perlu dikonfirmasi|sudah tidak ada sisa/,
};
/** Admits everybody: load is tested elsewhere. */
const EVERYBODY = { least: 1024, first: 1024, pagePatience: 60_000, formPatience: 60_000 };

type Lang = "en" | "id";
interface Racer extends ManyPatient {
  browser: Browser;
  lang: Lang;
  _token: string;
}

let racers: Racer[];
const lab = useOpened(openSeededLab);
const free = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };
const portal = useOpened(() =>
  openPortal({ LAB_API_URL: lab.url, UPSTREAM_TIMEOUT_MS: "60000", ...free }, EVERYBODY),
);
beforeAll(async () => {
  await lab.db.updateTable("voucher").set({ total_limit: 2 }).where("code", "=", VOUCHER).execute();
  racers = [];
  for (const [index, manyPatient] of (await addPatients(lab.db, MANY)).entries())
    racers.push(await signedIn(manyPatient, index % 2 === 0 ? "en" : "id"));
});

async function signedIn<P extends { username: string }>(row: P, lang: Lang) {
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  expect((await browser.signIn(row.username)).status).toBe(303);
  return { ...row, browser, lang, _token: await browser.tokenOf("/menu") };
}

const post = (
  { browser, _token }: Pick<Racer, "browser" | "_token">,
  path: string,
  fields: Record<string, string>,
) => browser.post(path, { _token, client_request_id: randomUUID(), ...fields });

async function reviewOf({ browser }: Pick<Racer, "browser">, path: string, which = 'name="shown"') {
  const { action, hidden } = formIn((await browser.get(path)).text, which);
  return () => browser.post(action ?? path, hidden);
}

async function race<R>(
  runners: readonly R[],
  pressOf: (row: R) => Promise<() => Promise<PageResponse>>,
  justBefore: () => Promise<void> = () => Promise.resolve(),
) {
  const presses: { racer: R; press: () => Promise<PageResponse> }[] = [];
  for (const racer of runners) presses.push({ racer, press: await pressOf(racer) });
  await justBefore();
  return Promise.all(presses.map(async ({ racer, press }) => ({ racer, answer: await press() })));
}

/** One goes to payment; the others stay in checkout. */
function only<R>(runs: { racer: R; answer: PageResponse }[], target: RegExp) {
  const won = runs.filter(({ answer }) => target.test(answer.location ?? ""));
  expect(won).toHaveLength(1);
  return runs.filter((run) => !won.includes(run));
}

const ordersOf = async (...accounts: string[]) =>
  lab.db.selectFrom("lab_order").selectAll().where("account_id", "in", accounts).execute();
const accounts = () => racers.map(({ account_id }) => account_id);
const PAYMENT = /^\/simulated-payment\//;

describe("many patients pressing at once, each on their own phone,", () => {
  it("get the last place of a time once; the others keep all input except the time", async () => {
    const path = `/patient/order-test/${PLANT}/prd-glu-f?step=`;
    const slot_id = `${PLANT}.branch.${DAY}.1000`;
    const runs = await race(
      racers,
      async (racer) => {
        const people = { "people.prd-glu-f": racer.patient_id, practitioner_name: `dr. ${racer.username}` };
        await post(racer, `${path}1`, people);
        await post(racer, `${path}2`, { intent: "slot", plant_id: PLANT, from: DAY, slot_id });
        const method = { method_code: "OVO", method_phone: "081234567890" };
        const paid = await racer.browser.submit(`${path}3`, method, 'name="method_code"');
        expect(paid.location).toBe(`${path}4`);
        const press = await reviewOf(racer, `${path}4`);
        // The hold expires before the order; others leave one place.
        await lab.db.deleteFrom("slot_hold").execute();
        return press;
      },
      async () => {
        const others = { hold_id: "hold-others", account_id: "acc-doctor", plant_id: PLANT, slot_id };
        const hold = {
          ...others,
          service: "branch" as const,
          qty: 5,
          expires_at: "2099-01-01T00:00:00.000Z",
        };
        await lab.db.insertInto("slot_hold").values(hold).execute();
      },
    );
    const losers = only(runs, PAYMENT);
    for (const { racer, answer } of losers) {
      expect(answer.location).toBe(`${path}2`);
      const page = visible(await racer.browser.get(`${path}2`));
      expect(page).toContain(LOST_TIME[racer.lang]);
    }
    expect(await ordersOf(...accounts())).toHaveLength(1);
    for (const { racer } of losers.slice(0, 4)) {
      const first = await racer.browser.get(`${path}1`);
      expect(first.text).toContain(`value="dr. ${racer.username}"`);
      const other = { intent: "slot", plant_id: PLANT, from: DAY, slot_id: `${PLANT}.branch.${DAY}.1100` };
      expect((await post(racer, `${path}2`, other)).location).toBe(`${path}4`);
      expect((await racer.browser.get(`${path}4`)).text).toContain("081234567890");
    }
  }, 120_000);

  it.each([
    ["the last piece of a deal", `/patient/order-deal/${DEAL}`, DEAL, "", SOLD_OUT],
    ["the last use of a voucher", "/patient/order-package/prd-mcu-basic", "prd-mcu-basic", VOUCHER, USED_UP],
  ])(
    "get %s once; the others stay at their review, which says so",
    async (_what, page, id, code, told) => {
      const before = (await ordersOf(...accounts())).length;
      const runs = await race(racers, async (racer) => {
        await post(racer, `${page}?step=1`, { [`people.${id}`]: racer.patient_id });
        await post(racer, `${page}?step=2`, { intent: "later" });
        const method = { method_code: "OVO", method_phone: "081234567890" };
        if (code) {
          const voucher = { ...method, intent: "voucher", code };
          await racer.browser.submit(`${page}?step=3`, voucher, 'name="method_code"');
        }
        const paid = await racer.browser.submit(`${page}?step=3`, method, 'name="method_code"');
        expect(paid.location).toBe(`${page}?step=4`);
        return reviewOf(racer, `${page}?step=4`);
      });
      for (const { racer, answer } of only(runs, PAYMENT)) {
        expect(answer.status).toBe(409);
        expect(visible(answer)).toMatch(told[racer.lang]);
        expect(answer.text).toContain(racer.username);
        expect(answer.text).toContain("081234567890");
      }
      expect(await ordersOf(...accounts())).toHaveLength(before + 1);
    },
    120_000,
  );
});

it("books the last use of a subscription once for many phones of one account, and tells every phone", async () => {
  const path = "/patient/use-subscription-test/sub-0000902?step=";
  const before = (await ordersOf("acc-patient")).length;
  const phones = [];
  for (let index = 0; index < MANY; index++)
    phones.push({ nth: index, ...(await signedIn({ username: "patient" }, index % 2 ? "id" : "en")) });
  const runs = await race(phones, async (phone) => {
    const { browser, nth } = phone;
    await post(phone, `${path}1`, { "people.prd-lipid": "pat-siti" });
    // Phones of one language compete only with each other.
    const day = addDays(DAY, nth % 2);
    const times = `${path}2&plant=${PLANT}&from=${day}&date=${day}`;
    const slots = valuesIn((await browser.get(times)).text, "slot_id");
    const slot_id = slots[Math.floor(nth / 2) % slots.length] ?? "";
    const chosen = await post(phone, times, { plant_id: PLANT, from: day, slot_id });
    expect(chosen.location).toBe(`${path}3`);
    return reviewOf({ browser }, `${path}3`, 'name="shown"');
  });
  const done = runs.filter(({ answer }) => answer.location?.startsWith("/use-success"));
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ answer }) => answer.location)).size).toBe(1);
  for (const { racer, answer } of runs) {
    if (answer.location?.startsWith("/use-success")) continue;
    const page = answer.location === null ? answer : await racer.browser.get(answer.location);
    expect(visible(page)).toMatch(racer.lang === "en" ? TOLD_USE.en : TOLD_USE.id);
  }
  expect(await ordersOf("acc-patient")).toHaveLength(before + 1);
}, 120_000);
