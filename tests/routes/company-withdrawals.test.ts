import { beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { openPortal } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const EVENT = "/company/office-care/detail/ofc-0000006";
const pageOf = (number: number, page: "withdraw" | "resend") =>
  `${EVENT}/participant/exm-0000006-000${String(number)}/${page}`;
const WITHDRAW = 'name="reason"';
const RESEND = 'id="main-form"';

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
beforeAll(() => {
  stub.answer("/capabilities", () => ({ status: 404, raw: "" }));
});
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const hrd = useVisitor(portal, "hrd");

const releases = (number: number) =>
  lab.db
    .selectFrom("deposit_transfer")
    .select("amount")
    .where("reference_id", "=", `exm-0000006-000${String(number)}`)
    .where("kind", "=", "release")
    .execute();

describe("the list of participants", () => {
  it("offers both actions to those who plan alone", async () => {
    const page = await hrd.get(`${EVENT}?lang=en`);
    expect(page.text).toContain(`href="${pageOf(2, "withdraw")}"`);
    expect(page.text).toContain(`href="${pageOf(2, "resend")}"`);
    // The fifth was rejected.
    expect(page.text).not.toContain(pageOf(5, "withdraw"));
    for (const username of ["finance", "viewer"] as const) {
      const other = await signInCompany(portal.origin, username);
      expect((await other.get(EVENT)).text).not.toContain("/participant/");
      const token = await other.tokenOf("/menu");
      for (const path of [pageOf(2, "withdraw"), pageOf(2, "resend")]) {
        expect((await other.get(path)).location).toBe("/page-not-allowed");
        expect((await other.post(path, { _token: token })).location).toBe("/page-not-allowed");
      }
    }
    const company2 = await signInCompany(portal.origin, "company2");
    expect((await company2.get(pageOf(2, "withdraw"))).status).toBe(404);
  });
});

it("gives the laboratory's reason about an employee who has come or is not expected", async () => {
  const visit = (order_status: "active" | "progress") =>
    lab.db.updateTable("lab_order").set({ order_status }).where("order_number", "=", "ORD-0001027").execute();
  const attendance = (state: "invited" | "no_show") =>
    lab.db
      .updateTable("attendance")
      .set({ state })
      .where("examination_item_id", "=", "exm-0000006-0003")
      .execute();
  await visit("progress");
  await attendance("no_show");
  for (const page of ["withdraw", "resend"] as const) {
    const came = visible(await hrd.get(`${pageOf(1, page)}?lang=en`));
    expect(came).toContain("This employee has already been examined");
    const missed = visible(await hrd.get(`${pageOf(3, page)}?lang=en`));
    expect(missed).toContain("This employee is not expected at this event.");
  }
  await visit("active");
  await attendance("invited");
});

it("cancels an event only with the quota and the people that were shown", async () => {
  const withPeople = (count: number) => {
    stub.rewrite(({ path }, { text }) =>
      path === "/office-care/get-detail"
        ? text.replace(/"quota":\d+,"invited":\d+/, `"quota":${String(count)},"invited":${String(count)}`)
        : text,
    );
  };
  withPeople(87);
  const { hidden } = formIn((await hrd.get(`${EVENT}/cancel`)).text, 'name="reason"');
  withPeople(77);
  stub.forget();
  const answer = await hrd.post(`${EVENT}/cancel?lang=en`, hidden);
  expect([answer.status, stub.calls("/office-care/cancel")]).toEqual([409, []]);
  expect(visible(answer)).toMatch(/Examinations returned to quota\D+87\D+77/);
  stub.answerNormally();
});

describe("withdrawing", () => {
  it("says in both languages what it costs and sets free", async () => {
    const en = await hrd.get(`${pageOf(1, "withdraw")}?lang=en`);
    expect(en.text).toMatch(/<dt>Fee<\/dt><dd>.*?IDR 0\.00[\s\S]*<dt>Returned to deposit<\/dt>/);
    expect(visible(en)).toContain("Booked visit, which is canceled");
    const id = visible(await hrd.get(`${pageOf(1, "withdraw")}?lang=id`));
    expect(id).toContain("Kembali ke deposit");
    expect(id).toContain("Kunjungan terjadwal yang dibatalkan");
    await hrd.get("/menu?lang=en");
  });

  it("keeps a reason that is too long, and does nothing", async () => {
    const long = "a".repeat(201);
    const answer = await hrd.submit(pageOf(1, "withdraw"), { reason: long }, WITHDRAW);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(long);
    expect(await releases(1)).toEqual([]);
  });

  it("withdraws once, however often the button is pressed, and the list says who did it", async () => {
    const shown = await hrd.get(pageOf(1, "withdraw"));
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.text)?.[1] ?? "";
    const form = {
      _token: field("_token"),
      shown: field("shown"),
      reason: "Pindah bagian",
      client_request_id: field("client_request_id"),
    };
    const twice = await Promise.all([
      hrd.post(pageOf(1, "withdraw"), form),
      hrd.post(pageOf(1, "withdraw"), form),
    ]);
    expect(twice.map(({ status, location }) => [status, location])).toEqual([
      [303, EVENT],
      [303, EVENT],
    ]);
    expect(await releases(1)).toHaveLength(1);
    const list = visible(await hrd.get(EVENT));
    expect(list).toContain("The employee is withdrawn from the examination.");
    expect(list).toMatch(/[\w ]+, Pindah bagian \d+ \w+ \d{4} .*?Withdrawn/);
    expect(list).toMatch(/Withdrawn\s+1\b/);
    expect(list).toContain("Invitations withdrawn: 1");
    // A second tab still has the old page.
    const late = await hrd.post(pageOf(1, "withdraw"), { ...form, client_request_id: crypto.randomUUID() });
    expect(late.status).toBe(409);
    expect(await releases(1)).toHaveLength(1);
    expect(visible(await hrd.get(pageOf(1, "withdraw")))).toContain("has already been withdrawn");
  });

  it("tells the refusal of the laboratory when the employee has just arrived", async () => {
    const shown = await hrd.get(pageOf(3, "withdraw"));
    expect(shown.status).toBe(200);
    for (const [code, words] of [
      ["already_attended", "has already been examined"],
      ["already_withdrawn", "has already been withdrawn"],
      ["office_care_closed", "This event is over or canceled"],
      ["not_invited", "is not expected at this event"],
    ] as const) {
      stub.answer("/office-care/withdraw", () => ({ status: 409, body: { code, message: "x" } }));
      const refused = await hrd.submit(pageOf(3, "withdraw"), {}, WITHDRAW);
      expect(refused.status).toBe(409);
      expect(visible(refused)).toContain(words);
    }
    stub.answerNormally();
  });

  it("does not agree to an amount that cannot be read", async () => {
    stub.rewrite(({ path }, { text }) =>
      path === "/office-care/get-participant" ? text.replace(/"released":\d+/, '"released":"150.000"') : text,
    );
    const page = await hrd.get(pageOf(3, "withdraw"));
    expect(page.text).not.toContain('name="reason"');
    stub.answerNormally();
  });
});

describe("sending an invitation again", () => {
  it("names channel and contact, sends once, and asks to wait an hour", async () => {
    const page = await hrd.get(`${pageOf(2, "resend")}?lang=en`);
    expect(page.text).toMatch(/<dt>Sent by<\/dt><dd>(Email|WhatsApp)/);
    expect((await hrd.get(`${pageOf(2, "resend")}?lang=id`)).text).toContain("Dikirim lewat");
    await hrd.get("/menu?lang=en");
    const sent = await hrd.submit(pageOf(2, "resend"), {}, RESEND);
    expect([sent.status, sent.location]).toEqual([303, EVENT]);
    expect(visible(await hrd.get(EVENT))).toContain("The invitation was sent again.");
    expect(visible(await hrd.get(pageOf(2, "resend")))).toContain("You can send this one again from");
  });

  it("tells that it is too early, or that there is no contact", async () => {
    for (const [status, code, words] of [
      [429, "wait", "once an hour"],
      [409, "unreachable", "has no account, email address or phone number"],
    ] as const) {
      const body = { code, message: "x", results: { time_to_wait: 60 } };
      stub.answer("/invitation/resend", () => ({ status, body }));
      const refused = await hrd.submit(pageOf(3, "resend"), {}, RESEND);
      expect(refused.status).toBe(status);
      expect(visible(refused)).toContain(words);
    }
    stub.answerNormally();
  });
});

it.each([
  [
    "invitation_withdrawn",
    "Your company has withdrawn this invitation, so you do not need to come.",
    "Perusahaan Anda sudah menarik undangan ini, jadi Anda tidak perlu datang.",
  ],
  ["identity_different", "they belong to two different people", "datanya milik dua orang yang berbeda"],
])(
  "says on the page of an invitation that it is %s in plain words, and keeps the code",
  async (refusal, en, id) => {
    const patient = new Browser(portal.origin);
    await patient.signIn("patient2");
    stub.answer("/invitation/claim", () => ({ status: 400, body: { code: refusal } }));
    for (const [lang, words] of [
      ["en", en],
      ["id", id],
    ] as const) {
      await patient.get(`/menu?lang=${lang}`);
      const told = await patient.submit("/invitation/x/code", { code: "7KQM-2XRB" }, RESEND);
      expect(told.status).toBe(400);
      expect(visible(told)).toContain(words);
      expect(told.text).toContain('value="7KQM-2XRB"');
    }
    stub.answerNormally();
  },
);

it("says which invitations are withdrawn with a deactivated employee, and withdraws them", async () => {
  const { employee_id } = await lab.db
    .selectFrom("examination_item")
    .select("employee_id")
    .where("examination_item_id", "=", "exm-0000006-0004")
    .executeTakeFirstOrThrow();
  const path = `${MASTER}/edit/${employee_id}/status`;
  const page = await hrd.get(path);
  expect(page.text).toMatch(/<dt>Invitations to examinations that are withdrawn<\/dt><dd>1/);
  expect((await hrd.submit(path, { reason: "Resign" }, 'name="reason"')).status).toBe(303);
  expect(await releases(4)).toHaveLength(1);
  expect(visible(await hrd.get(EVENT))).toContain("No longer an active employee");
});

it("shows the list without the actions whose calls the laboratory lacks", async () => {
  const read = ["GET /office-care/get", "GET /office-care/get-detail", "GET /office-care/participants"];
  const calls = ["POST /login", "GET /profile", "GET /company/profile", ...read];
  for (const [more, offered] of [
    [[], []],
    [["GET /office-care/get-participant", "POST /invitation/resend"], ["resend"]],
    [["POST /office-care/withdraw"], []],
  ] as const) {
    const plain = await openPortal({ LAB_API_URL: lab.url, LAB_CALLS: [...calls, ...more].join(",") });
    const browser = await signInCompany(plain.origin, "hrd");
    const list = await browser.get(EVENT);
    expect(list.status).toBe(200);
    expect(visible(list)).toContain("Invited");
    for (const page of ["withdraw", "resend"] as const)
      expect(list.text.includes(pageOf(2, page)), page).toBe(offered.some((value) => value === page));
    if (offered.length === 0) expect((await browser.get(pageOf(2, "withdraw"))).status).toBe(501);
    await plain.close();
  }
});
