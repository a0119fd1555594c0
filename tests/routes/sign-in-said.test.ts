import { expect, it } from "vitest";
import { COMPANY } from "../provider/data.ts";
import { openProvider } from "../provider/provider.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { summaryOf } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

interface Refusal {
  status: number;
  body: unknown;
}

let refusal: Refusal;
const provider = useOpened(() =>
  openProvider({
    instead: ({ path }) => (path === "/login" ? { ...refusal, headers: {} } : undefined),
  }),
);
const free = { RATE_LOGIN_ACCOUNT: "1000/1h", RATE_LOGIN_ADDRESS: "1000/1h" };
const portal = useOpened(() => openPortal({ LAB_API_URL: provider.url, LAB_CALLS: "spec", ...free }));

async function refusedWith(given: Refusal, lang: "en" | "id", company?: string) {
  refusal = given;
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  const answer = await browser.signIn("pasien", "any", company);
  return { status: answer.status, said: summaryOf(answer) };
}

const LOCKED = { en: "Your account is locked until 10:00", id: "Akun Anda dikunci hingga pukul 10.00" };
const ABSENT = { en: "This number is not registered", id: "Nomor ini belum terdaftar" };
const GENERIC = {
  en: "Please enter the username / password correctly",
  id: "Nama pengguna atau kata sandi salah. Mohon periksa lagi.",
};
const COMPANY_ERROR = {
  en: "Please enter the company ID correctly",
  id: "Mohon masukkan ID perusahaan dengan benar",
};

const FORMS: Record<string, (message: string) => Refusal> = {
  "HTTP 400": (message) => ({ status: 400, body: { statusCode: 400, message, results: null } }),
  "HTTP 401": (message) => ({ status: 401, body: { message } }),
  "HTTP 403": (message) => ({ status: 403, body: { error: { code: "LOGIN", message } } }),
  "HTTP 422": (message) => ({ status: 422, body: { errors: { username: [message] } } }),
  "HTTP 423": (message) => ({ status: 423, body: { title: "Locked", detail: message } }),
  "HTTP 200": (message) => ({ status: 200, body: { success: false, message } }),
};

it.each(
  Object.entries(FORMS).flatMap(([form, of]) => (["en", "id"] as const).map((lang) => ({ form, of, lang }))),
)(
  "shows the provider's sentence unless it tells which accounts exist ($form, $lang)",
  async ({ of, lang }) => {
    expect(await refusedWith(of(LOCKED[lang]), lang)).toEqual({ status: 400, said: [LOCKED[lang]] });
    expect(await refusedWith(of(ABSENT[lang]), lang)).toEqual({ status: 400, said: [GENERIC[lang]] });
    expect(await refusedWith(of(LOCKED[lang]), lang, COMPANY)).toEqual({ status: 400, said: [LOCKED[lang]] });
    const refused = await refusedWith(of(ABSENT[lang]), lang, COMPANY);
    expect(refused).toEqual({ status: 400, said: [COMPANY_ERROR[lang]] });
  },
);

it("shows the provider's sentence beside 429 and during maintenance", async () => {
  const wait = "Too many attempts, try again in 10 minutes";
  expect(await refusedWith({ status: 429, body: { statusCode: 429, message: wait } }, "en")).toEqual({
    status: 429,
    said: [wait],
  });
  const pause = "Maintenance until 22:00 WIB";
  for (const status of [200, 503])
    expect(await refusedWith({ status, body: { statusCode: 503, message: pause } }, "en")).toEqual({
      status: 503,
      said: [pause],
    });
  const trace = await refusedWith({ status: 500, body: { message: "Account not found" } }, "en");
  expect(trace).toEqual({ status: 503, said: ["Error, please try again later"] });
});
