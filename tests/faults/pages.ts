import { formIn } from "../support/browser.ts";
import { valueIn, visible } from "../support/registration.ts";
import { all, fault, type Fault } from "./fault.ts";
import { PASSWORD } from "./rig/rig.ts";

export const faults: Fault[] = [
  fault(24, "the older code page is opened", "it counts 300 s", async ({ rig }) => {
    rig.proxy.answer("/request-otp", { results: { time_to_wait: 300 } });
    const browser = rig.browser();
    const page = await browser.open("/otp/6281299990001?username=dewi");
    const seconds =
      /data-countdown-seconds="(\d+)"/.exec(page.text)?.[1] ??
      /data-[\w-]*seconds="(\d+)"/.exec(page.text)?.[1];
    const shown = Number(seconds);
    return { ok: shown > 290 && shown <= 300, got: `${String(page.status)}, countdown ${String(seconds)}` };
  }),
  fault(24, "a wrong company ID", "“Please enter the company ID correctly”, exactly", async ({ rig }) => {
    const answer = await rig.browser().signIn("hrd", PASSWORD, "NOBODY");
    const said = /Please enter the company ID[^.<]*/.exec(visible(answer))?.[0].trim() ?? "nothing";
    const ok = /Please enter the company ID correctly(?!\w)/.test(said);
    return { ok, got: said.slice(0, 80) };
  }),
  ...(
    [
      ["0812-345-67", "phone_number"],
      ["081234567", "username"],
      ["0812345678", "phone_number"],
    ] as const
  ).map(([name, field]) =>
    fault(
      24,
      `sign-in as ${name} (${String(name.length)} characters)`,
      `sent as ${field}`,
      async ({ rig }) => {
        rig.proxy.forget();
        await rig.browser().signIn(name, "wrong-password-1");
        const body = rig.proxy.calls("/login")[0]?.body ?? "{}";
        const sent = Object.keys(JSON.parse(body) as object).find((key) => /username|email|phone/.test(key));
        return { ok: sent === field, got: String(sent) };
      },
    ),
  ),
  fault(24, "an invoice in USD", "never spoken as rupiah", async ({ rig }) => {
    const browser = await rig.signedIn("patient");
    rig.proxy.rewrite((_, { text }) => text.replaceAll('"currrency":"IDR"', '"currrency":"USD"'));
    const page = await browser.get("/patient/order/ORD-0001001/invoice");
    const main = page.text.slice(page.text.indexOf("<main"));
    return {
      ok: page.status === 200 && !/rupiah|IDR/.test(main),
      got: /[\d,.]+ rupiah|IDR [\d.]+/.exec(main)?.[0] ?? "USD",
    };
  }),
  fault(24, "a sign-in that fails on a phone that kept things", "the page clears them", async ({ rig }) => {
    const answer = await rig.browser().signIn("patient", "wrong-password-1");
    const clears =
      answer.headers["clear-site-data"] ??
      /data-module="[^"]*(?:clear|forget)[^"]*"|data-[\w-]*(?:clear|forget)[\w-]*/.exec(answer.text)?.[0];
    return { ok: clears !== undefined, got: String(clears ?? "nothing clears") };
  }),
  fault(
    24,
    "the menu of a patient",
    "QR, profile, family, cart, package, language, FAQ, terms, sign-out",
    async (bench) => {
      const rig = await bench.open({ FAQ_URL: "https://faq.example/", TERMS_URL: "https://terms.example/" });
      const page = await (await rig.signedIn("patient")).get("/menu");
      const requested = [
        "/patient/profile",
        "/patient/cart",
        "/translate",
        "https://faq.example/",
        "https://terms.example/",
        "sign-out",
      ];
      const missing = requested.filter((href) => !page.text.includes(href));
      return all([
        [missing.length === 0, missing.length === 0 ? "all links" : `no ${missing.join(", ")}`],
        [/<svg[^>]*role="img"|<img[^>]*qr/i.test(page.text), "a QR code"],
        [
          /<dialog/.test((await (await rig.signedIn("patient")).get("/patient/home")).text),
          "a dialog on every page",
        ],
      ]);
    },
  ),
  fault(24, "the PDF of an invoice", "opens in a new tab", async ({ rig }) => {
    const page = await (await rig.signedIn("patient")).get("/patient/order/ORD-0001001/invoice");
    const links = [...page.text.matchAll(/<a [^>]*href="\/download\/[^>]*>/g)].map(([tag]) => tag);
    return {
      ok: links.length > 0 && links.every((tag) => tag.includes('target="_blank"')),
      got: links[0]?.slice(0, 120) ?? "no link",
    };
  }),
  fault(13, "a second identity card without a blood type", "the first person's is gone", async ({ rig }) => {
    const { scan } = await import("./pictures.ts");
    const { jpeg } = await import("./rig/pictures.ts");
    const browser = await rig.signedIn("unfinished");
    const picture = await jpeg(1000, 700);
    const read = async (card: Record<string, string | null>) => {
      await scan(rig, browser, picture, [card]);
      const page = await browser.get("/continue-register");
      return valueIn(page, "blood_type") ?? "";
    };
    const first = await read({
      nik: "3273025708900001",
      tempat_lahir: "BANDUNG",
      golongan_darah: "AB+",
      status: "completed",
    });
    const second = await read({
      nik: "3273021702850002",
      tempat_lahir: "GARUT",
      golongan_darah: null,
      status: "completed",
    });
    return { ok: first === "AB+" && second !== "AB+", got: `first “${first}”, then “${second}”` };
  }),
  fault(
    12,
    "a kept form whose page fails at first",
    "is still there when the page works again",
    async (bench) => {
      const rig = await bench.open();
      const browser = await rig.signedIn("patient");
      const path = "/patient/order-test/plt-jkt-sdr/prd-glu-f?step=1";
      const page = await browser.open(path);
      const { hidden } = formIn(page.text, "people.");
      rig.proxy.fault("*", "status-401");
      const lost = await browser.post(path, {
        ...hidden,
        "people.prd-glu-f": "pat-budi",
        practitioner_name: "dr. Kusuma",
      });
      rig.proxy.heal();
      await browser.submit(
        lost.location ?? "/login",
        { username: "patient", password: PASSWORD },
        'name="password"',
      );
      rig.proxy.fault("/order/quote", "status-500");
      rig.proxy.fault("/product/get-detail", "status-500");
      rig.proxy.fault("/family/get", "status-500");
      const failed = await browser.get(path);
      rig.proxy.heal();
      const back = await browser.get(path);
      const kept = back.text.includes("dr. Kusuma");
      return {
        ok: kept && failed.status >= 500,
        got: `the page: ${String(failed.status)}, then ${String(back.status)}; ${kept ? "kept" : "lost"}`,
      };
    },
    { short: false },
  ),
  fault(
    12,
    "the first step of a registration with 60 KB of input",
    "an error at the field or a code, never a 500",
    async ({ rig }) => {
      rig.proxy.answer("/register", { results: { time_to_wait: 60 } });
      rig.proxy.forget();
      const quotes = '"'.repeat(1000);
      const fields = {
        title_id: "2",
        first_name: "D".repeat(250),
        last_name: "L".repeat(250),
        phone_code: "+62",
        phone_number: "081355559998",
        email: "dd@example.com",
        username: "dd",
        password: quotes,
        confirm_password: quotes,
        intent: "x".repeat(50_000),
      };
      const answer = await rig.browser().submit("/r3915t3r", fields, 'name="first_name"');
      return {
        ok: answer.status < 500,
        got: `${String(answer.status)}, ${String(rig.proxy.calls("/register").length)} calls`,
      };
    },
  ),
  fault(12, "a profile of 60 KB that the address picker keeps", "never a 500", async ({ rig }) => {
    const browser = await rig.signedIn("unfinished");
    const page = await browser.open("/continue-register");
    const { hidden, action } = formIn(page.text, "identity_number");
    const long = { address: "\u0001".repeat(18_000) };
    const answers = [];
    for (const intent of ["address", "scan", ""]) {
      const { status } = await browser.post(action ?? "/continue-register", { ...hidden, ...long, intent });
      answers.push(status);
    }
    await browser.post(action ?? "/continue-register", {
      ...hidden,
      address: "",
      place_of_birth: "",
      intent: "address",
    });
    return { ok: answers.every((status) => status < 500), got: answers.join(", ") };
  }),
  fault(
    12,
    "the language switch as the first press after the session has ended",
    "the input is back after sign-in",
    async ({ rig }) => {
      const browser = await rig.signedIn("unfinished");
      const page = await browser.open("/continue-register");
      const { action, hidden } = formIn(page.text, "identity_number");
      const elsewhere = rig.browser();
      browser.jar.forEach((value, name) => elsewhere.jar.set(name, value));
      await elsewhere.post("/sign-out", {});
      const answer = await browser.post(action ?? "/continue-register", {
        ...hidden,
        place_of_birth: "Metro Lampung",
        _language: "id",
      });
      await browser.submit(
        answer.location ?? "/login",
        { username: "unfinished", password: PASSWORD },
        'name="password"',
      );
      const back = await browser.open("/continue-register");
      const kept = back.text.includes("Metro Lampung");
      return { ok: kept, got: kept ? "kept" : `lost (sent to ${String(answer.location)})` };
    },
  ),
];
