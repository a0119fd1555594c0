import { beforeAll, describe, expect, it } from "vitest";
import { confirmReview, tableForm } from "../support/approval-forms.ts";
import { decisionsOf, openApprovalPortal, type TestRequest } from "../support/approval-portal.ts";
import { isLong } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const ROWS = 1500;

let request: TestRequest;
const portal = useOpened(openApprovalPortal);
beforeAll(async () => {
  request = await portal.request(ROWS);
});

/** 200 UTF-16 units of a script, the `maxlength`. */
const full = (sign: string) => sign.repeat(Math.floor(200 / sign.length));
const REASONS = {
  Javanese: full("ꦧꦺ"),
  Thai: full("ที่"),
  Arabic: full("سبب"),
  emoji: full("🩺"),
  quotation: full('"\\'),
};

type Reasons = [name: string, reasonAt: (index: number) => string];
const alone = Object.entries(REASONS).map(([name, reason]): Reasons => [name, () => reason]);
const everyScript = Object.values(REASONS);
const mixed: Reasons = ["all in turn", (index) => everyScript[index % everyScript.length] ?? ""];
/** The longest, Javanese, is sent at the end. */
const forms = [mixed, ...(isLong ? alone : [])];

async function post(reasonAt: (index: number) => string) {
  const hrd = portal.as("hrd");
  const page = await hrd.get(`${request.first}?lang=en`);
  const ticks = Object.fromEntries(request.rows.map((id, index) => [id, reasonAt(index)]));
  const body = tableForm(page, ticks, "selected").toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
  const answer = await hrd.ask(`${request.first}?lang=en`, {
    method: "POST",
    headers: { ...headers, Origin: hrd.origin },
    body,
  });
  return { answer, body, ticks };
}

describe("1,500 ticked rows with reasons of 200 characters", () => {
  const expectReviewed = async (reasonAt: Reasons[1]) => {
    const { answer } = await post(reasonAt);
    expect([answer.status, answer.location]).toEqual([303, `${request.first}/review`]);
    const review = await portal.as("hrd").get(`${request.first}/review?lang=en`);
    expect(review.status).toBe(200);
    expect(visible(review)).toContain("reject 1500");
  };

  it.each(forms)(
    "fit the form, the kept form and the review: %s",
    (_name, reasonAt) => expectReviewed(reasonAt),
    60_000,
  );

  it("come back whole when one of them has no reason", async () => {
    const { answer } = await post((index) => (index === 700 ? "" : REASONS.Javanese));
    expect(answer.status).toBe(400);
    expect(answer.text.split(REASONS.Javanese).length - 1).toBe(ROWS - 1);
  }, 60_000);

  it("are kept when the session has ended", async () => {
    const viewer = portal.as("viewer");
    const reason = REASONS.Javanese;
    const ticks = Object.fromEntries(request.rows.map((id) => [id, reason]));
    const form = tableForm(await viewer.get(request.first), ticks, "selected");
    for (const [name] of [...viewer.jar]) if (/session|sid/i.test(name)) viewer.jar.delete(name);
    expect((await viewer.post(request.first, form)).location).toContain("/login");
    expect((await viewer.signIn("viewer", undefined, "NUSANTARA")).status).toBe(303);
    const back = await viewer.get(`${request.first}?lang=en`);
    expect(visible(back)).toContain("We kept what you entered");
    expect(back.text.split(reason).length - 1).toBe(ROWS);
    expect(back.text.match(/checked=""/g)).toHaveLength(ROWS);
  }, 60_000);

  it.each(isLong ? ["en", "id"] : ["id"])(
    "asks for missing reasons at the first rows and says how many follow (%s)",
    async (lang) => {
      const hrd = portal.as("hrd");
      const ticks = Object.fromEntries(request.rows.map((id) => [id, ""]));
      const form = tableForm(await hrd.get(`${request.first}?lang=${lang}`), ticks, "selected");
      const answer = await hrd.post(`${request.first}?lang=${lang}`, form);
      expect(answer.status).toBe(400);
      expect(visible(answer)).toContain("1480");
      expect(answer.text.match(/checked=""/g)).toHaveLength(ROWS);
      expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(20);
    },
    60_000,
  );

  it("fit the form and the review, and reach the laboratory as they were typed", async () => {
    await expectReviewed(() => REASONS.Javanese);
    const sent = await confirmReview(portal.as("hrd"), `${request.first}/review`);
    expect(sent.location).toBe(`${request.first}/done?sent=1`);
    const done = await portal.as("hrd").get(`${sent.location ?? ""}&lang=en`);
    expect(done.status).toBe(200);
    const decisions = await decisionsOf(portal.lab, request.examination_id);
    expect(decisions.every(([, reason]) => reason === REASONS.Javanese)).toBe(true);
  }, 60_000);
});
