import { describe, expect, it } from "vitest";
import { z } from "zod";
import { picture, uploads } from "../support/upload.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const send = async (method: string, path: string, body: unknown, username = "patient") =>
  open.call(method, path, { token: await open.token(username), body });
const upload = uploads(() => open);

describe("a correction", () => {
  const requested = { field: "date_of_birth", value: "13-04-1988", reason: "Salah ketik" };
  const ask = async (texts: Record<string, string>, username?: string) =>
    upload(
      "/profile/request-correction",
      "file",
      await picture("png"),
      { client_request_id: crypto.randomUUID(), accept_warnings: "true", ...texts },
      username,
    );

  const profileOf = async (username?: string) =>
    z
      .looseObject({
        version: z.number(),
        person: z.looseObject({}),
        corrections: z.array(z.looseObject({ ticket_number: z.string() })),
      })
      .parse((await send("GET", "/profile", undefined, username)).results);
  const decide = (body: object) => open.call("POST", "/reference/decide-correction", { body });
  const titlesOf = async (username: string) =>
    z
      .array(z.object({ title: z.string(), link: z.string().nullable() }))
      .parse((await send("GET", "/notifications/get?per_page=3", undefined, username)).results);

  it("has 3 × 24 hours, after which staff see that it is overdue", async () => {
    const seeded = async () =>
      (await open.call("GET", "/reference/correction?ticket_number=KOR-000003")).results;
    const received = "2026-11-19T02:30:00.000Z";
    expect(await seeded()).toMatchObject({
      created_at: received,
      due_at: "2026-11-22T02:30:00.000Z",
      overdue: false,
    });
    open.clock.at = new Date("2026-11-22T02:30:01Z");
    expect(await seeded()).toMatchObject({ overdue: true });
    open.clock.at = new Date("2026-11-20T03:30:00Z");
  });

  it("gets a ticket once, changes nothing, and waits in the profile", async () => {
    const client_request_id = crypto.randomUUID();
    const first = await ask({ ...requested, client_request_id });
    const { ticket_number } = z.object({ ticket_number: z.string() }).parse(first.results);
    expect((await ask({ ...requested, client_request_id })).results).toEqual({ ticket_number });
    const again = await ask(requested);
    expect([again.statusCode, again.code, again.results]).toEqual([409, "already_asked", { ticket_number }]);
    const { person, corrections } = await profileOf();
    expect(person).toMatchObject({ date_of_birth: "1988-04-12" });
    expect(corrections[0]).toMatchObject({
      ticket_number,
      field: "date_of_birth",
      correction_status: "waiting",
    });
  });

  it.each([
    [{ field: "email", value: "x", reason: "x" }, "field"],
    [{ ...requested, value: "31-02-1988" }, "value"],
    [{ field: "gender", value: "7", reason: "x" }, "value"],
    [{ field: "identity_number", value: "12", reason: "x" }, "value"],
    [{ field: "first_name", value: "Siti", reason: "x" }, "value"],
    [{ ...requested, reason: "" }, "reason"],
  ])("is refused with %o", async (texts, field) => {
    const refused = await ask(texts);
    expect([refused.statusCode, Object.keys(refused.errors ?? {})]).toEqual([400, [field]]);
  });

  it("changes the identity when it is accepted, counts its version, tells the person, and stays as it is", async () => {
    const asked = await ask({ field: "identity_number", value: "3174055204880009", reason: "Salah ketik" });
    const { ticket_number } = z.object({ ticket_number: z.string() }).parse(asked.results);
    const { version } = await profileOf();
    expect((await decide({ ticket_number, decision: "accept" })).statusCode).toBe(200);
    const now = await profileOf();
    expect(now.person).toMatchObject({
      identity_number: "3174055204880009",
      identity_status: "verified",
    });
    expect(now.version).toBe(version + 1);
    expect(now.corrections.find((correction) => correction.ticket_number === ticket_number)).toMatchObject({
      correction_status: "accepted",
    });
    expect(await titlesOf("patient")).toContainEqual({
      title: "Your data has been corrected",
      link: "/patient/profile?tab=PROFILE",
    });
    expect((await decide({ ticket_number, decision: "accept" })).statusCode).toBe(200);
    expect((await profileOf()).version).toBe(version + 1);
    const late = await decide({ ticket_number, decision: "refuse", answer: "Tidak" });
    expect([late.statusCode, late.code]).toEqual([409, "already_decided"]);
  });

  it("needs a reason to be refused, changes nothing but its state, and tells the person", async () => {
    const ticket_number = "KOR-000003";
    const { person, version } = await profileOf("doctor");
    expect((await decide({ ticket_number, decision: "refuse" })).errors).toHaveProperty("answer");
    expect((await decide({ ticket_number: "KOR-9", decision: "accept" })).statusCode).toBe(404);
    const answer = "The name on your licence differs";
    expect((await decide({ ticket_number, decision: "refuse", answer })).statusCode).toBe(200);
    const now = await profileOf("doctor");
    expect([now.person, now.version]).toEqual([person, version]);
    expect(now.corrections.find((correction) => correction.ticket_number === ticket_number)).toMatchObject({
      correction_status: "refused",
      answer,
      decided_at: expect.any(String) as string,
    });
    expect(await titlesOf("doctor")).toContainEqual({
      title: "Your data has not been changed",
      link: "/dashboard/profile-user",
    });
  });

  it("stays pending if the identity number now belongs to somebody else", async () => {
    const asked = await ask({ field: "identity_number", value: "3174052701850004", reason: "Salah ketik" });
    const { ticket_number } = z.object({ ticket_number: z.string() }).parse(asked.results);
    expect((await decide({ ticket_number, decision: "accept" })).errors).toHaveProperty("decision");
    const { corrections } = await profileOf();
    expect(corrections.find((correction) => correction.ticket_number === ticket_number)).toMatchObject({
      correction_status: "waiting",
    });
  });

  it("needs a picture; accounts without a patient can have their names corrected", async () => {
    const texts = { client_request_id: crypto.randomUUID(), ...requested };
    const without = await upload("/profile/request-correction", "file", null, texts);
    expect(without.errors).toHaveProperty("file");
    const text = await upload("/profile/request-correction", "file", Buffer.from("%PDF-1.7"), texts);
    expect(text.errors).toHaveProperty("file");
    expect((await ask(requested, "doctor")).errors).toHaveProperty("field");
    expect((await ask({ field: "last_name", value: "Dewi", reason: "x" }, "doctor")).statusCode).toBe(200);
  });
});
