import { describe, expect, it } from "vitest";
import { Browser, formIn, type PageResponse } from "../support/browser.ts";
import { addPatients } from "../../lab/tests/support/many-patients.ts";
import { openPortal } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { newcomer, summaryOf, valueIn } from "../support/registration.ts";
import { isLong, PATIENCE } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const MANY = "100000/1h";

const lab = useOpened(openSeededLab);
const free = { RATE_LOGIN_ACCOUNT: MANY, RATE_LOGIN_ADDRESS: MANY, RATE_OTP_ADDRESS: MANY };
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.url, ...free }));

const open = () => new Browser(portal.origin);
const PASSWORD = "Lab-portal-1";

async function remembered(): Promise<Browser> {
  const browser = open();
  const typed = { username: "patient", password: PASSWORD, remember: "on" };
  expect((await browser.submit("/login", typed, 'name="password"')).status).toBe(303);
  await browser.submit("/sign-out", {}, "Sign out");
  expect(valueIn(await browser.get("/login"), "username")).toBe("patient");
  return browser;
}

describe("a sign-in that fails", () => {
  it.each([
    ["en", "NUSANTARA", "Please enter the company ID correctly"],
    ["id", "NUSANTARA", "Mohon masukkan ID perusahaan dengan benar"],
    ["en", undefined, "Please enter the username / password correctly"],
    ["id", undefined, "Nama pengguna atau kata sandi salah. Mohon periksa lagi."],
  ])("says the specified text (%s, %s)", async (lang, company, text) => {
    const browser = open();
    await browser.get(`/login?lang=${lang}`);
    const answer = await browser.signIn("hrd", "wrong", company);
    expect([answer.status, summaryOf(answer)]).toEqual([400, [text]]);
  });

  it("forgets the remembered username, keeps what was typed, and clears the browser's storage", async () => {
    const browser = await remembered();
    const failed = await browser.submit(
      "/login",
      { username: "siti", password: "wrong", remember: "on" },
      'name="password"',
    );
    expect([failed.status, valueIn(failed, "username")]).toEqual([400, "siti"]);
    expect(failed.text).toContain('data-module="forget"');
    expect(browser.jar.has("remember")).toBe(false);
    const page = await browser.get("/login");
    expect(valueIn(page, "username")).toBe("");
    expect(page.text).not.toContain('data-module="forget"');
  });

  it("is not one when the form only comes back in the other language", async () => {
    const browser = await remembered();
    const switched = await browser.submit("/login", { username: "siti", _language: "id" }, 'name="password"');
    expect(switched.status).toBe(200);
    expect(switched.text).not.toContain('data-module="forget"');
    expect(browser.jar.has("remember")).toBe(true);
  });
});

interface Refusal {
  username: string;
  password: string;
  company?: string;
}

const REFUSED: Record<"patients" | "companies", Record<string, Refusal>> = {
  patients: {
    "wrong password": { username: "patient", password: "wrong" },
    "unknown account": { username: "nobody", password: "wrong" },
    "a company's account": { username: "hrd", password: PASSWORD },
    "unfinished account": { username: "unfinished", password: "wrong" },
  },
  companies: {
    "wrong password": { username: "hrd", password: "wrong", company: "NUSANTARA" },
    "unknown account": { username: "nobody", password: "wrong", company: "NUSANTARA" },
    "another company's ID": { username: "hrd", password: PASSWORD, company: "SAMUDRA" },
    "unknown ID": { username: "hrd", password: PASSWORD, company: "NOWHERE" },
    "a patient's account": { username: "patient", password: PASSWORD, company: "NUSANTARA" },
  },
};
const WAYS = ["patients", "companies"] as const;

async function formFor({ username, password, company }: Refusal) {
  const browser = open();
  const path = company ? "/login?company=1" : "/login";
  const { hidden } = formIn((await browser.get(path)).text, 'name="password"');
  const typed = { ...hidden, username, password, ...(company ? { company_code: company } : {}) };
  return () => browser.post(path, typed);
}

function withoutTyped({ text }: PageResponse, { username, company = "" }: Refusal): string {
  return text
    .replace(/nonce="[^"]*"/g, "")
    .replace(/name="_token" value="[^"]*"/g, "")
    .replaceAll(`value="${username}"`, "")
    .replaceAll(`value="${company}"`, "");
}

type Try = (turn: number) => Promise<PageResponse>;
const SAMPLES = 200;
const MOST_MS = 20;

/** Largest median of the differences from the first kind. */
async function apartMs(tries: readonly Try[]): Promise<number> {
  const turns: number[][] = [];
  for (let turn = 0; turn < SAMPLES; turn++) {
    const ms: number[] = [];
    for (let place = 0; place < tries.length; place++) {
      // Each kind takes each place in turn.
      const index = (place + turn) % tries.length;
      const since = performance.now();
      await tries[index]?.(turn);
      ms[index] = performance.now() - since;
    }
    turns.push(ms);
  }
  const medianTo = (index: number) =>
    turns.map((ms) => (ms[index] ?? NaN) - (ms[0] ?? NaN)).sort((a, b) => a - b)[SAMPLES / 2] ?? NaN;
  return Math.max(...tries.map((_, index) => Math.abs(medianTo(index))));
}

describe("a refused sign-in", () => {
  // Promise A6: the same page for every reason, also of a company.
  it.each(WAYS)("looks the same for every reason: %s", async (way) => {
    const pages = new Set<string>();
    for (const refusal of Object.values(REFUSED[way])) {
      const answer = await (await formFor(refusal))();
      expect(answer.status).toBe(400);
      pages.add(withoutTyped(answer, refusal));
    }
    expect(pages.size).toBe(1);
  });

  if (isLong) {
    // Promise A6: medians of 200 tries of each kind, in turn, within 20 ms.
    it("takes as long for every reason, and so does a forgotten password", PATIENCE, async () => {
      const known = await addPatients(lab.db, SAMPLES);
      const { hidden } = formIn((await open().get("/forgot-password")).text, 'name="account"');
      const ask = (account: string) => open().post("/forgot-password", { ...hidden, account });
      const apart = {
        patients: await apartMs(await Promise.all(Object.values(REFUSED.patients).map(formFor))),
        companies: await apartMs(await Promise.all(Object.values(REFUSED.companies).map(formFor))),
        "forgotten passwords": await apartMs([
          (turn) => ask(known[turn]?.username ?? ""),
          (turn) => ask(`nobody${String(turn)}`),
        ]),
      };
      const figures = Object.entries(apart).map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`);
      measured("A6", `${String(SAMPLES)} tries of each kind, medians apart: ${figures.join(", ")}`);
      for (const [what, ms] of Object.entries(apart)) expect(ms, what).toBeLessThan(MOST_MS);
    });
  }
});

it("leaves no half registration and no storage, after signing out, to whoever comes next", async () => {
  const browser = open();
  await browser.submit("/r3915t3r", newcomer(), 'name="first_name"');
  expect(browser.jar.has("pending")).toBe(true);
  expect((await browser.signIn("patient")).status).toBe(303);
  const out = await browser.submit("/sign-out", {}, "Sign out");
  expect(out.headers["clear-site-data"]).toContain('"storage"');
  expect(browser.jar.has("pending")).toBe(false);
  expect((await browser.get("/sign-out?done=1")).text).toContain('data-module="forget"');
  expect(valueIn(await browser.get("/r3915t3r"), "first_name")).toBe("");
});
