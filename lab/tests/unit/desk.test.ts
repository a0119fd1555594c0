import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const DESK = "/reference-lab";

let server: Server;
let origin: string;

const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(() => {
  const host = express();
  host.disable("query parser");
  host.use(express.raw({ type: "application/x-www-form-urlencoded" }));
  host.use(DESK, lab.lab.desk);
  host.use((_request, response) => void response.status(404).send("The host's own page."));
  server = createServer(host).listen(0);
  origin = `http://localhost:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
});

async function read(path: string, init?: RequestInit) {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  const text = await response.text();
  const { document } = new JSDOM(text).window;
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { status: response.status, location: response.headers.get("location"), cookie, text, document };
}

const send = (path: string, fields: Record<string, string>) =>
  read(path, { method: "POST", body: new URLSearchParams(fields) });

/** Hidden fields of the form with this intent. */
async function hiddenOf(path: string, intent: string): Promise<Record<string, string>> {
  const { document } = await read(path);
  const form = document.querySelector(`form:has([name="intent"][value="${intent}"])`);
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

const PAGES = [
  ["critical/alr-0003006-siti", ["outcome", "duty"]],
  ["result?order_number=ORD-0003006", ["enter", "advise", "withdraw"]],
  ["question/qst-0001012", ["answer"]],
  ["correction/KOR-000003", ["correction"]],
  ["verification/lic2-sip-3", ["verification"]],
  ["explanation/1920-8", ["release"]],
  ["specimen/SPM-0004001-01", ["sample"]],
  ["second-lock", ["reset"]],
  ["", ["notify", "card", "release", "attendance", "not-done", "fees"]],
] as const;

describe("every page of the desk", () => {
  it.each(PAGES)(
    "%s is a whole page in both languages, and its forms refuse what is empty",
    async (path, intents) => {
      const page = path === "" ? DESK : `${DESK}/${path}`;
      for (const lang of ["en", "id"]) {
        const { status, document } = await read(`${page}${page.includes("?") ? "&" : "?"}lang=${lang}`);
        expect([status, document.documentElement.lang]).toEqual([200, lang]);
        expect(document.body.textContent).not.toMatch(/undefined|\[object|\{\w+\}/);
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)]);
        const fields = document.querySelectorAll("main :is(input:not([type=hidden]), select, textarea)");
        for (const { id } of fields) expect(document.querySelector(`label[for="${id}"]`), id).not.toBeNull();
      }
      for (const intent of intents) {
        const hidden = await hiddenOf(page, intent);
        expect(Object.keys(hidden), intent).toContain("client_request_id");
        const refused = await send(page, hidden);
        expect(refused.status, intent).toBe(400);
        const [first] = refused.document.querySelectorAll(".error-summary a");
        const target = first?.getAttribute("href")?.slice(1) ?? "";
        expect(refused.document.getElementById(target), intent).not.toBeNull();
      }
    },
  );

  it("links every case of its lists to a page", async () => {
    const { document } = await read(DESK);
    const links = [...document.querySelectorAll("main table a")].map(
      (element) => element.getAttribute("href") ?? "",
    );
    const kinds = new Set(links.map((href) => /^\/reference-lab\/(\w+)/.exec(href)?.[1]));
    for (const kind of [
      "critical",
      "result",
      "question",
      "correction",
      "verification",
      "specimen",
      "privacy",
    ])
      expect([...kinds]).toContain(kind);
    for (const kind of kinds) {
      const href = links.find((link) => link.startsWith(`${DESK}/${kind ?? ""}`)) ?? "";
      expect((await read(href)).status, href).toBe(200);
    }
  });

  it.each([
    "critical",
    "question",
    "privacy",
    "application",
    "refund",
    "correction",
    "verification",
    "referral",
    "identity",
    "explanation",
    "specimen",
    "nothing",
  ])("passes an unknown %s on to its host", async (kind) => {
    for (const init of [{}, { method: "POST", body: new URLSearchParams({ intent: kind }) }]) {
      const { status, text } = await read(`${DESK}/${kind}/none`, init);
      expect([status, text]).toEqual([404, "The host's own page."]);
    }
  });
});

it("carries out a form once, and says so once, in the reader's language", async () => {
  const hidden = await hiddenOf(DESK, "notify");
  const fields = { ...hidden, account: "doctor", title: "<b>Hello</b>", message: "Twice & more" };
  const answers = await Promise.all([1, 2, 3].map(() => send(DESK, fields)));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, DESK]));
  const other = await send(DESK, { ...fields, title: "Another" });
  expect([other.status, other.document.querySelector<HTMLInputElement>("#title")?.value]).toEqual([
    409,
    "Another",
  ]);
  const rows = await lab.lab.db
    .selectFrom("notification")
    .selectAll()
    .where("title_en", "=", "<b>Hello</b>")
    .execute();
  expect(rows).toHaveLength(1);
  expect(
    await lab.lab.db
      .selectFrom("notification")
      .select("title_en")
      .where("title_en", "=", "Another")
      .execute(),
  ).toEqual([]);
  const headers = { Cookie: `${answers[0]?.cookie ?? ""}; lang=id` };
  const { document, cookie } = await read(DESK, { headers });
  expect(document.querySelector(".flash")?.textContent).toBe("Notifikasi sudah dikirim ke doctor.");
  expect(cookie).toBe("desk=");
});

it("keeps what was typed beside the refusal, as text", async () => {
  const hidden = await hiddenOf(DESK, "notify");
  const typed = { account: "doctor", title: "", message: '"<i>kept</i>' };
  const { document, text } = await send(DESK, { ...hidden, ...typed });
  expect(document.querySelector("textarea")?.value).toBe('"<i>kept</i>');
  expect(text).not.toContain("<i>");
  expect(document.querySelector("#title-error")?.textContent).toBe("Enter a title");
});

it("refuses a decision about what has changed since, and shows it as it is now", async () => {
  const page = `${DESK}/verification/lic2-sip-3`;
  const first = { ...(await hiddenOf(page, "verification")), decision: "verify" };
  const second = { ...(await hiddenOf(page, "verification")), decision: "reject", reason: "Too late" };
  expect((await send(page, first)).status).toBe(303);
  const late = await send(page, second);
  expect([late.status, late.document.querySelector("form")]).toEqual([409, null]);
  expect(late.document.querySelector(".error-summary")?.textContent).toContain("This has changed");
  expect(late.text).toContain("Verified");
});

it("ends forms of one address after sixty in ten minutes", async () => {
  const statuses = new Set<number>();
  for (let index = 0; index < 61; index += 1) {
    const client_request_id = crypto.randomUUID();
    const card = { intent: "card", client_request_id, medical_record_number: "1" };
    statuses.add((await send(DESK, card)).status);
  }
  expect([...statuses]).toEqual([404, 429]);
});
