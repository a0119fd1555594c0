import { beforeAll, describe, expect, it } from "vitest";
import { createLab, type Lab } from "../../lab/create.ts";
import { SPECIFIED } from "../../lab/specification.ts";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, seededFolder } from "../support/portal.ts";
import { picture, sendPicture } from "../support/profile.ts";
import { readPage } from "../support/read-page.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const RESULT = "/patient/lab-result?order_number=ORD-0003006";
const ASK = "/patient/result-question?order_number=ORD-0003006";
/** Seeded: answered. */
const ANSWERED = "/patient/result-question/qst-0001012";
const FORM = 'id="main-form"';
const URGENT = {
  en: {
    text: "Since this morning I have chest pain",
    help: "nearest emergency department",
    call: "Call 119",
  },
  id: { text: "Sejak tadi pagi saya sesak napas", help: "IGD terdekat", call: "Telepon 119" },
} as const;

const portal = useOpened(openPortal);
const siti = new Browser(portal);
const other = new Browser(portal);
beforeAll(async () => {
  await siti.signIn("patient");
  await other.signIn("patient2");
});

async function ask(path: string, text: string): Promise<string> {
  const { status, location } = await siti.submit(path, { text }, FORM);
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/patient\/result-question\/[\w-]{36}$/)]);
  return location ?? "";
}

const end = (thread: string, text = "") => siti.submit(thread, { text, end: "1" }, 'name="end"');

describe("the page to ask about a result", () => {
  it("is linked from the result and begins with the way to help, in both languages", async () => {
    expect((await siti.get(RESULT)).text).toContain(`href="${ASK}&amp;patient_id=pat-siti"`);
    for (const lang of ["en", "id"] as const) {
      const { document, text } = await readPage(siti, `${ASK}&lang=${lang}`);
      const first = document.querySelector("main .alert, main form");
      expect(first?.querySelector('a[href="tel:119"]')?.textContent).toBe(URGENT[lang].call);
      expect(text.indexOf(URGENT[lang].help)).toBeGreaterThan(0);
      expect(text.indexOf(URGENT[lang].help)).toBeLessThan(
        text.indexOf(lang === "en" ? "Your question" : "Pertanyaan Anda"),
      );
      expect(text).toMatch(
        lang === "en" ? /You get an answer by \d+ \w+ \d{4}/ : /Kami jawab paling lambat \d+ \w+ \d{4}/,
      );
      expect(document.querySelector('[name="confirmed"]')).toBeNull();
    }
    siti.jar.set("lang", "en");
  });

  it.each(languagesInTurn(0))(
    "shows help first for words of an emergency and sends only after consent (%s)",
    async (lang) => {
      const { text: typed, help } = URGENT[lang];
      siti.jar.set("lang", lang);
      const page = await siti.get(ASK);
      const { hidden } = formIn(page.text, FORM);
      const answer = await siti.post(ASK, { ...hidden, text: typed });
      expect(answer.status).toBe(400);
      const main = /<main[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? "";
      expect(main.indexOf("tel:119")).toBeGreaterThan(0);
      expect(main.indexOf("tel:119")).toBeLessThan(main.indexOf("error-summary"));
      expect(main.indexOf("tel:119")).toBeLessThan(main.indexOf("<textarea"));
      expect(visible(answer)).toContain(help);
      expect(answer.text).toContain(`>${typed}</textarea>`);
      const again = formIn(answer.text, FORM);
      const sent = await siti.post(ASK, { ...again.hidden, text: typed, confirmed: "yes" });
      expect(sent.status).toBe(303);
      expect(visible(await siti.get(sent.location ?? ""))).toContain(typed);
      await end(sent.location ?? "");
      siti.jar.set("lang", "en");
    },
  );

  it("keeps what was typed when it is too short", async () => {
    const { status, text } = await siti.submit(ASK, { text: "Hm?" }, FORM);
    expect(status).toBe(400);
    expect(text).toContain("Write at least 10 characters");
    expect(text).toContain(">Hm?</textarea>");
  });

  it("sends once for one form, then shows the question that is open", async () => {
    const page = await siti.get(ASK);
    const { hidden } = formIn(page.text, FORM);
    const fields = { ...hidden, text: "What does the flag of this value mean?" };
    const [pageResponse, two] = await Promise.all([siti.post(ASK, fields), siti.post(ASK, fields)]);
    expect([pageResponse.status, two.status]).toEqual([303, 303]);
    expect(pageResponse.location).toBe(two.location);
    expect((await siti.get(ASK)).text).toContain(`href="${pageResponse.location ?? ""}"`);
    const tab = await siti.post(ASK, { ...hidden, client_request_id: "", text: "Another question here" });
    expect([tab.status, tab.text.includes("Another question here")]).toEqual([409, true]);
    await end(pageResponse.location ?? "");
  });

  it("is not found for a result that the account may not read, signed out only after a sign-in", async () => {
    expect((await other.get(ASK)).status).toBe(404);
    const { hidden } = formIn((await other.get("/patient/lab-result")).text, "_token");
    const posted = await other.post(ASK, { ...hidden, text: "Is this value normal for me?" });
    expect(posted.status).toBe(404);
    expect((await new Browser(portal.origin).get(ASK)).location).toMatch(/^\/login/);
    const doctor = new Browser(portal.origin);
    await doctor.signIn("doctor");
    for (const path of [ASK, ANSWERED, `${ANSWERED}/attachment`])
      expect((await doctor.get(path)).location).toBe("/page-not-allowed");
  });
});

describe("the page of a question", () => {
  it("shows messages, state and end, and nothing of it to another account", async () => {
    for (const lang of ["en", "id"] as const) {
      const { text } = await readPage(siti, `${ANSWERED}?lang=${lang}`);
      expect(text).toContain(lang === "en" ? "Answered" : "Sudah dijawab");
      expect(text).toContain("Obat tertentu bisa berpengaruh");
    }
    siti.jar.set("lang", "en");
    const { headers } = await siti.get(ANSWERED);
    expect(headers["cache-control"]).toContain("no-store");
    expect((await other.get(ANSWERED)).status).toBe(404);
    const list = visible(await siti.get("/patient/result-question"));
    expect(list).toContain("Answered");
    expect(visible(await other.get("/patient/result-question"))).toContain("No questions yet");
  });

  it("takes more messages with the same care, and ends", async () => {
    const thread = await ask(ASK, "Is this value normal for my age?");
    const urgent = await siti.submit(thread, { text: "I fainted just now" }, FORM);
    expect(urgent.status).toBe(400);
    expect(urgent.text).toContain(">I fainted just now</textarea>");
    expect(urgent.text).toContain('name="confirmed"');
    expect((await siti.submit(thread, { text: "I am 54." }, FORM)).location).toBe(thread);
    expect(visible(await siti.get(thread))).toMatch(/Is this value normal for my age\?.*I am 54\./);
    const { hidden } = formIn((await other.get("/patient/lab-result")).text, "_token");
    expect((await other.post(thread, { ...hidden, text: "Hello" })).status).toBe(404);
    expect((await other.post(thread, { ...hidden, end: "1" })).status).toBe(404);
    const unsent = await end(thread, "Wait, and my sugar?");
    expect([unsent.status, unsent.text.includes(">Wait, and my sugar?</textarea>")]).toEqual([400, true]);
    expect(visible(unsent)).toContain("Your message is not sent yet.");
    expect((await end(thread)).location).toBe(thread);
    const late = await siti.post(thread, {
      ...hidden,
      _token: await siti.tokenOf(ASK),
      text: "One more thing",
    });
    expect([late.status, late.text.includes("One more thing")]).toEqual([409, true]);
    const ended = visible(await siti.get(thread));
    expect(ended).toContain("You ended it");
    expect(ended).toContain("Ask another question");
  });

  it("keeps its text for the sign-in when it is sent with a file after the session ended", async () => {
    const reader = new Browser(portal.origin);
    await reader.signIn("patient");
    for (const [text, bytes] of [
      ["Apakah obat ini perlu dihentikan?", null],
      ["Apakah hasil ini berbahaya?", await picture("jpeg")],
      ["Apakah perlu diulang?", Buffer.alloc(9 * 1024 * 1024, 1)],
    ] as const) {
      const page = await reader.get(ANSWERED);
      reader.jar.delete("sid");
      const answer = await sendPicture(reader, ANSWERED, bytes, { page, fields: { text } });
      expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/login/)]);
      const login = formIn((await reader.get(answer.location ?? "")).text, 'name="password"');
      const back = await reader.post(login.action ?? "", {
        ...login.hidden,
        username: "patient",
        password: "Lab-portal-1",
      });
      expect((await reader.get(back.location ?? "")).text, text).toContain(text);
    }
  });

  it("takes one file by its content and gives it to its account alone", async () => {
    const thread = await ask(ASK, "May I show you the label of my medicine?");
    const wrong = await sendPicture(siti, thread, Buffer.from("<html>"), { name: "a.pdf" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("PDF, JPEG, PNG or BMP");
    expect((await sendPicture(siti, thread, null)).text).toMatch(/<a href="#text">/);
    const over = await sendPicture(siti, thread, Buffer.alloc(9 * 1024 * 1024, 1));
    expect(over.status).toBe(413);
    expect(over.text).toMatch(/<a href="#file">[^<]*8 MB/);
    expect((await sendPicture(siti, thread, await picture("jpeg", true))).location).toBe(thread);
    expect((await siti.get(thread)).text).not.toContain('type="file"');
    const file = await siti.get(`${thread}/attachment`);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.bytes.includes("CANARY")).toBe(false);
    expect((await other.get(`${thread}/attachment`)).status).toBe(404);
    expect((await siti.get(`${ANSWERED}/attachment`)).status).toBe(404);
    const staff = `/reference-lab/question/${thread.split("/").at(-1) ?? ""}`;
    expect((await siti.get(staff)).text).toContain(`href="${staff}/attachment"`);
    expect((await siti.get(`${staff}/attachment`)).bytes).toEqual(file.bytes);
    expect((await siti.get("/reference-lab/question/none/attachment")).status).toBe(404);
    await end(thread);
  });
});

describe("the clinician's page", () => {
  it("fills a draft from a template below what was typed, then answers", async () => {
    const thread = await ask(ASK, "Should I repeat this test soon?");
    const staff = `/reference-lab/question/${thread.split("/").at(-1) ?? ""}`;
    const visitor = new Browser(portal.origin);
    expect((await visitor.get("/reference-lab")).text).toContain(`href="${staff}"`);
    const none = await visitor.submit(staff, { text: "Halo.", template: "", fill: "1" }, FORM);
    expect(none.status).toBe(400);
    expect(none.text).toContain(">Halo.</textarea>");
    const filled = await visitor.submit(staff, { text: "Hello.", template: "repeat", fill: "1" }, FORM);
    expect(filled.text).toMatch(/>Hello\.\n\nThank you for your question\./);
    const sent = await visitor.submit(staff, { text: "In three months." }, FORM);
    expect(sent.location).toBe("/reference-lab");
    const words = visible(await siti.get(thread));
    expect(words).toContain("In three months.");
    expect(words).toContain("Ends by itself");
    expect(visible(await siti.get("/notifications"))).toContain("The laboratory has answered your question");
    expect((await visitor.get("/reference-lab/question/none")).status).toBe(404);
    await end(thread);
  });
});

describe("a provider without these calls", () => {
  it("gets no link, and their pages say that the service is not available", async () => {
    const lab: Lab = await createLab({ dataDir: await seededFolder() });
    const offered = SPECIFIED.filter((call) => !call.includes("/question/"));
    const LAB_CALLS = [...offered, "GET /result/get", "GET /result/get-detail"].join(",");
    const plain = await openPortal({ LAB_API_URL: lab.url, LAB_CALLS });
    const browser = new Browser(plain.origin);
    await browser.signIn("patient");
    const result = await browser.get(RESULT);
    expect(result.status).toBe(200);
    expect(result.text).not.toContain("result-question");
    for (const path of [ASK, ANSWERED]) {
      const page = await browser.get(path);
      expect([path, page.status]).toEqual([path, 501]);
      expect(page.text).toContain("This service is not available yet");
    }
    for (const path of ["", "/attachment"])
      expect((await browser.get(`/reference-lab/question/qst-0001012${path}`)).status).toBe(404);
    await plain.close();
    await lab.close();
  });
});
