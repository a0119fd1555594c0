import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const HOME = "/medical-center";
const at = (number: string) => `${HOME}/order/${number}`;
const report = (number: string) => `/download/labreport/${number}`;
const NAMES = ["facility", "facility-desk", "facility2"] as const;

const portal = useOpened(openPortal);
const browsers = new Map<string, Browser>(NAMES.map((name) => [name, useVisitor(portal, name)]));

const as = (username: (typeof NAMES)[number]) => {
  const browser = browsers.get(username);
  if (!browser) throw new Error(`Nobody is signed in as ${username}.`);
  return browser;
};
const step = (number: string, fields: Record<string, string>) =>
  new Browser(portal.origin).submit(`/reference-lab/specimen/${number}`, fields, 'id="main-form"');

describe.each([
  [
    "en",
    "a new sample",
    "To do, under way and sent today",
    "Corrected: download again",
    "Take again",
    "What to do:",
    "Now expected",
    "Downloaded by",
  ],
  [
    "id",
    "perlu sampel baru",
    "Perlu dikerjakan, berjalan, dan dikirim hari ini",
    "Dikoreksi: unduh lagi",
    "Perlu diambil ulang",
    "Yang perlu dilakukan:",
    "Perkiraan selesai yang baru",
    "Diunduh",
  ],
] as const)(
  "a medical centre's home (%s)",
  (lang, action, heading, corrected, reason, todo, late, downloaded) => {
    it("counts what needs action, then lists each order once: corrected reports, samples to take, late ones, today's, results", async () => {
      const { status, text } = await as("facility").get(`${HOME}?lang=${lang}`);
      expect(status).toBe(200);
      const words = [
        action,
        "state=delayed",
        `>${heading}<`,
        corrected,
        `>${reason} `,
        todo,
        late,
        "PKS-RJK/2026/031",
      ];
      const places = words.map((word) => text.indexOf(word));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(text).toContain(`${downloaded} Rina Marlina`);
      expect(text).toContain('href="tel:');
      const rows = [...text.matchAll(/<th scope="row">.*?order\/(ORD-\d+)"/g)].map(([, number]) => number);
      expect(rows).toEqual([...new Set(rows)]);
      expect(rows).toEqual(expect.arrayContaining(["ORD-0004003", "ORD-0004012", "ORD-0004013"]));
      expect(text).not.toContain("Kogoya");
    });

    it("lists every sample of today for print and as a file", async () => {
      const page = await as("facility").get(`${HOME}/samples?lang=${lang}`);
      const file = await as("facility").get(`${HOME}/samples/export`);
      const rows = file.text.trim().split("\r\n").slice(1);
      const numbers = [...page.text.matchAll(/ORD-\d+/g)].map(([number]) => number);
      expect(new Set(numbers).size).toBe(rows.length);
      for (const number of numbers) expect(file.text).toContain(number);
      expect(numbers).toContain("ORD-0004003");
      expect(file.headers["content-type"]).toMatch(/^text\/csv/);
      expect(page.text + file.text).not.toContain("Kogoya");
      const late = await as("facility").get(`${HOME}/samples/export?state=delayed&period=lifetime`);
      expect(late.text.trim().split("\r\n").length).toBeGreaterThan(1);
      expect(late.text).not.toContain("ORD-0004003");
    });

    it("shows an order with a timeline for each sample and times in the zone of the branch", async () => {
      const { text } = await as("facility").get(`${at("ORD-0004003")}?lang=${lang}`);
      expect(text.match(/<ol class="timeline"/g)?.length).toBe(2);
      expect([text.includes("SLAMET RIYADI") || text.includes("Slamet Riyadi"), text.includes(todo)]).toEqual(
        [true, true],
      );
      expect(text).toContain("WIB");
      const east = await as("facility2").get(`${at("ORD-0004053")}?lang=${lang}`);
      expect(east.text).toContain("WIT");
      expect(east.text).not.toContain("WIB");
      for (const name of ["facility", "facility2"] as const) await as(name).get("/menu?lang=en");
    });
  },
);

describe("the list of orders", () => {
  const numbersIn = (text: string) => [
    ...new Set([...text.matchAll(/order\/(ORD-\d+)"/g)].map(([, number]) => number)),
  ];

  it("is filtered by word, state and time, keeps its filters on every page, and says how many", async () => {
    const all = await as("facility").get(`${HOME}?period=lifetime`);
    expect(all.text).toMatch(/\d+ orders</);
    expect(all.text).toContain("?period=lifetime&amp;page=2");
    const second = await as("facility").get(`${HOME}?period=lifetime&page=2`);
    expect(numbersIn(all.text).some((number) => numbersIn(second.text).includes(number))).toBe(false);
    expect(numbersIn((await as("facility").get(`${HOME}?q=riyadi&period=lifetime`)).text)).toEqual([
      "ORD-0004003",
    ]);
    const late = await as("facility").get(`${HOME}?state=delayed&period=lifetime`);
    expect(numbersIn(late.text)).toEqual(expect.arrayContaining(["ORD-0004012", "ORD-0004013"]));
    expect((await as("facility").get(`${HOME}?period=lifetime&page=99`)).location).toBe(
      `${HOME}?period=lifetime&page=2`,
    );
  });

  it("lists among what is to do each result that it counts to download, and warns of the agreement's end first", async () => {
    const { document, text } = await readPage(as("facility"), `${HOME}?lang=en`);
    const chip = [...document.querySelectorAll("main .chip")].find((item) =>
      /to download$/.test(textOf(item)),
    );
    const rows = [...document.querySelectorAll("[aria-labelledby=group-todo] tbody tr")];
    const toDownload = rows.filter((row) => /Corrected: download again|Not downloaded yet/.test(textOf(row)));
    expect(parseInt(textOf(chip), 10)).toBe(toDownload.length);
    expect(toDownload.length).toBeGreaterThan(1);
    expect(text.indexOf("The agreement ends in")).toBeGreaterThan(0);
    expect(text.indexOf("The agreement ends in")).toBeLessThan(text.indexOf("need a new sample"));
  });

  it("accepts any filter, and says when nothing is found", async () => {
    for (const query of [
      "q=%25%27%22%5C",
      "state=x&period=y&page=z",
      "q=&state=&period=",
      `q=${"a".repeat(3000)}`,
    ])
      expect((await as("facility").get(`${HOME}?${query}`)).status, query).toBe(200);
    expect((await as("facility").get(`${HOME}?q=nobody&period=lifetime`)).text).toContain("No order found");
    expect((await as("facility2").get(`${HOME}?q=nobody&period=last_month`)).text).toContain(
      "No order found",
    );
  });
});

describe("reports", () => {
  it("count one download for each opening, and none for a prefetch or HEAD request", async () => {
    const desk = as("facility-desk");
    const before = (await as("facility").get(at("ORD-0004007"))).text;
    expect(before).toContain("Not downloaded yet");
    const head = await desk.ask(report("ORD-0004007"), { method: "HEAD" });
    expect([head.status, head.text]).toEqual([405, ""]);
    expect((await desk.get(report("ORD-0004007"), { "Sec-Purpose": "prefetch" })).status).toBe(503);
    await desk.get(at("ORD-0004007"));
    expect((await as("facility").get(at("ORD-0004007"))).text).toContain("Not downloaded yet");
    const file = await desk.get(report("ORD-0004007"));
    expect([file.status, file.headers["content-type"], file.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "no-store",
    ]);
    const after = (await as("facility").get(at("ORD-0004007"))).text;
    expect(after.match(/Tono Prasetyo<\/span>/g)?.length).toBe(1);
    expect(after).toContain("Downloaded by Tono Prasetyo");
  });

  it.each(NAMES)("are hidden, like orders, from others: %s", async (username) => {
    const foreign = username === "facility2" ? "ORD-0004008" : "ORD-0004053";
    for (const number of [foreign, "ORD-0001001", "ORD-nothing", "ORD-0004001"]) {
      expect((await as(username).get(report(number))).status, number).toBe(404);
      if (number !== "ORD-0004001" || username === "facility2")
        expect((await as(username).get(at(number))).status, number).toBe(404);
    }
    for (const kind of ["mcureport", "invoice", "medical-record", "billing"])
      expect((await as(username).get(`/download/${kind}/ORD-0004007`)).location).toBe("/page-not-allowed");
  });
});

describe("the file of the orders", () => {
  const lineOf = async (username: (typeof NAMES)[number], number: string, lang = "en") => {
    const file = await as(username).get(`${HOME}/samples/export?period=lifetime&lang=${lang}`);
    return file.text.split("\r\n").find((line) => line.includes(number)) ?? "";
  };

  it("says in the pages' words whether a report may be used, and why a sample is needed", async () => {
    const entry = "/reference-lab/result?order_number=ORD-0004014";
    const staff = new Browser(portal.origin);
    const [, patient_id = ""] = /value="(pat-[^" ]+)/.exec((await staff.get(entry)).text) ?? [];
    const fields = { patient_id, withdraw_reason: "Samples were swapped" };
    expect((await staff.submit(entry, fields, 'value="withdraw"')).status).toBe(303);
    for (const [lang, ...words] of [
      ["en", "Corrected since the last download", "withdrawn the report. Do not use", "Haemolysed"],
      ["id", "Ada koreksi sejak terakhir diunduh", "ditarik laboratorium. Jangan memakai", "Hemolisis"],
    ] as const)
      for (const [index, number] of ["ORD-0004015", "ORD-0004014", "ORD-0004003"].entries())
        expect(await lineOf("facility", number, lang)).toContain(words[index]);
  });

  it("has times in the zone of the branch, also of a download", async () => {
    expect(await lineOf("facility", "ORD-0004008", "en")).toMatch(
      /"Downloaded by Rina Marlina at 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00"/,
    );
    const east = await lineOf("facility2", "ORD-0004052");
    expect(east).toContain("+09:00");
    expect(east).not.toContain("+07:00");
  });
});

describe("the laboratory's page of a sample", () => {
  it("asks for a reason that fits, keeps what was chosen, and takes each step once", async () => {
    const number = "SPM-0004001-01";
    const nothing = await step(number, { reason_code: "clotted" });
    expect([nothing.status, nothing.text.includes('<option value="clotted" selected')]).toEqual([400, true]);
    expect((await step(number, { action: "reject" })).text).toContain("Choose a reason that fits");
    expect((await step(number, { action: "reject", reason_code: "courier" })).status).toBe(400);
    for (const hours of ["", "0", "241", "x"])
      expect((await step(number, { action: "delay", reason_code: "courier", hours })).status, hours).toBe(
        400,
      );
    expect((await step(number, { action: "receive" })).location).toBe("/reference-lab");
    expect((await step(number, { action: "receive" })).text).toContain("This is not possible");
    expect((await new Browser(portal.origin).get("/reference-lab/specimen/SPM-none")).status).toBe(404);
  });

  it("tells the medical centre, without saying whose sample it is or of what", async () => {
    expect((await step("SPM-0004002-01", { action: "reject", reason_code: "too_old" })).status).toBe(303);
    const { text } = await as("facility").get("/notifications");
    expect(text).toContain("A sample was rejected");
    expect(text).toContain("order ORD-0004002");
    const [, notification_id = ""] = /name="notification_id" value="([^"]+)"/.exec(text) ?? [];
    const opened = await as("facility").submit(
      "/notifications",
      { notification_id },
      'id="open-notification"',
    );
    expect(opened.location).toBe(at("ORD-0004002"));
    expect(text).not.toMatch(/Kartikasari|HbA1c|haemolysed|Too old/i);
    const home = (await as("facility").get(HOME)).text;
    expect(home.indexOf("ORD-0004002")).toBeLessThan(home.indexOf("ORD-0004012"));
    expect((await as("facility2").get("/notifications")).text).not.toContain("A sample was rejected");
  });
});

describe("the other pages of a medical centre", () => {
  it.each([
    "/notifications",
    "/dashboard",
    "/dashboard/profile-user",
    "/menu",
    "/dashboard/profile-user?tab=SETTING",
    "/dashboard/profile-user?tab=PASSWORD",
  ])("%s opens", async (path) => {
    const { status, location } = await as("facility").get(path);
    expect([200, 302, 303]).toContain(status);
    expect(location ?? "").not.toContain("not-allowed");
  });
});

it.each([
  ["en", "Report issued", "Report corrected"],
  ["id", "Laporan terbit", "Laporan dikoreksi"],
] as const)("says when a corrected report was issued and corrected (%s)", async (lang, issued, corrected) => {
  const { document } = await readPage(as("facility"), `${at("ORD-0004015")}?lang=${lang}`);
  const history = textOf(document.querySelector("main section[aria-labelledby=report-history]"));
  expect(history).toMatch(
    new RegExp(`${issued}.*\\d{4}, \\d\\d:\\d\\d WIB.*${corrected}.*\\d{4}, \\d\\d:\\d\\d WIB`),
  );
  const open = await readPage(as("facility"), `${at("ORD-0004001")}?lang=${lang}`);
  expect(open.document.querySelector("main section[aria-labelledby=report-history]")).toBeNull();
});
