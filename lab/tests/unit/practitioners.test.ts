import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { licenceWarnings } from "../../domains/practitioner/practitioner-warnings.ts";
import { bankOf, taxOf } from "../../domains/practitioner/practitioner-tax.ts";
import { picture, uploads } from "../support/upload.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const START = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(START));

afterEach(() => {
  open.clock.at = new Date(START);
});

const row = z.looseObject({ id: z.string(), version: z.number(), status: z.string().optional() });
const declared = z.looseObject({ id: z.string(), status: z.string() });
const section = z.looseObject({
  version: z.number(),
  in_use: declared.nullable(),
  waiting: declared.nullable(),
});
const profile = z.looseObject({
  license: z.object({ rows: z.array(row) }),
  hospital: z.object({ rows: z.array(row) }),
  bank: section,
  tax: section,
  history: z.array(z.looseObject({ code: z.string(), section: z.string(), by: z.string() })),
});
const profileOf = async (username = "doctor") =>
  profile.parse((await open.get("/referrer/profile", username)).results);

const update = async (body: Record<string, unknown>, username = "doctor") =>
  open.call("PUT", "/referrer/update", {
    token: await open.token(username),
    body: { client_request_id: crypto.randomUUID(), action: "save", ...body },
  });
const withPassword = (body: Record<string, unknown>, username?: string) =>
  update({ current_password: PASSWORD, ...body }, username);
const decide = (body: object) => open.call("POST", "/reference/decide-verification", { body });
const upload = uploads(() => open);

const sip = {
  section: "license",
  kind: "sip",
  number: "503/900/SIP.III/2026",
  practice_place: "RS Baru, Jakarta",
  issued_at: "2026-03-01",
  expires_at: "2031-03-01",
};

describe("licences", () => {
  it.each([
    [{ ...sip, expires_at: "2031-03-02" }, "expires_at", "five years"],
    [{ ...sip, expires_at: "2026-03-01" }, "expires_at", "after the day"],
    [{ ...sip, expires_at: "" }, "expires_at", "required"],
    [{ ...sip, issued_at: "2026-11-21" }, "issued_at", "not in the future"],
    [{ ...sip, practice_place: " " }, "practice_place", "required"],
    [{ ...sip, number: "503/871/SIP.II/2024" }, "number", "already"],
    [{ ...sip, number: "<b>" }, "number", "as shown on the document"],
    [{ section: "license", kind: "str", number: "1234567890123456", expires_at: "" }, "kind", "already"],
  ])("are checked: %o", async (body, field, words) => {
    const { status, errors } = await withPassword(body);
    expect([status, errors?.[field]?.[0]]).toEqual([400, expect.stringContaining(words)]);
  });

  it("are valid for life for citizens only", async () => {
    const [str] = (await profileOf("doctor2")).license.rows;
    const body = { section: "license", id: str?.id, version: str?.version, kind: "str", number: "QB1234" };
    const { status, errors } = await withPassword({ ...body, expires_at: "" }, "doctor2");
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ["expires_at"]]);
    expect((await withPassword({ ...body, expires_at: "2030-01-01" }, "doctor2")).status).toBe(200);
  });

  it("are added once, wait to be verified, and go back to waiting with every change", async () => {
    const client_request_id = crypto.randomUUID();
    const first = await withPassword({ ...sip, client_request_id });
    const again = await withPassword({ ...sip, client_request_id });
    expect([first.status, again.message, again.results]).toEqual([200, "already_processed", first.results]);
    const { id } = row.parse(first.results);
    const find = async () => (await profileOf()).license.rows.find((item) => item.id === id);
    expect(await find()).toMatchObject({ status: "unverified", version: 1, file_kind: null });
    const verify = { verification_id: id, version: 1, decision: "verify" };
    expect((await decide(verify)).status).toBe(200);
    expect(await find()).toMatchObject({ status: "verified", version: 2 });
    const stale = await withPassword({ ...sip, id, version: 1, number: "503/901/SIP.III/2026" });
    expect([stale.status, stale.code]).toEqual([409, "version_changed"]);
    // Resubmitting current values is no change, whatever the version.
    expect((await withPassword({ ...sip, id, version: 1 })).status).toBe(200);
    const changed = await withPassword({ ...sip, id, version: 2, number: "503/901/SIP.III/2026" });
    expect(changed.status).toBe(200);
    expect(await find()).toMatchObject({ status: "unverified", version: 3 });
    // The staff saw an older version.
    expect((await decide({ ...verify, version: 2 })).code).toBe("version_changed");
    const removed = await withPassword({ section: "license", action: "remove", id, version: 3 });
    expect([removed.status, await find()]).toEqual([200, undefined]);
  });

  it("keep their file by content, for their own account only", async () => {
    const send = (bytes: Buffer, more: Record<string, string> = {}) => {
      const client_request_id = crypto.randomUUID();
      const texts = { ...sip, action: "save", current_password: PASSWORD, client_request_id, ...more };
      return upload("/referrer/update", "file", bytes, texts, "doctor", "PUT");
    };
    for (const bad of ["MZ executable", "%PDF-1.4 cut off", "<svg onload=1>"]) {
      const { statusCode, errors } = await send(Buffer.from(bad));
      expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, ["file"]]);
    }
    const saved = await send(await picture("png"), { number: "503/902/SIP.III/2026" });
    const { id } = row.parse(saved.results);
    const link = z.object({ linkDownload: z.string() });
    const answer = await open.get(`/referrer/licence-file?licence_id=${id}`, "doctor");
    const { linkDownload } = link.parse(answer.results);
    const file = await fetch(linkDownload);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(await picture("png")));
    const foreign = await open.get(`/referrer/licence-file?licence_id=${id}`, "doctor2");
    const unknown = await open.get("/referrer/licence-file?licence_id=nobody", "doctor2");
    expect([foreign.status, { ...foreign }]).toEqual([404, { ...unknown }]);
    await withPassword({ section: "license", action: "remove", id, version: 1 });
    expect((await fetch(linkDownload)).status).toBe(404);
  });

  it("stay hidden from somebody else, whatever is tried", async () => {
    const id = "lic-sip-1";
    for (const body of [
      { ...sip, id, version: 1 },
      { section: "license", action: "remove", id, version: 1 },
      { section: "bank", action: "remove", id: "dec-bank", version: 2 },
    ])
      expect((await withPassword(body, "doctor2")).status).toBe(404);
    expect((await open.get("/referrer/profile", "patient")).status).toBe(404);
  });
});

describe("warnings", () => {
  const warned = async (practitioner_id: string, at: string) => {
    open.clock.at = new Date(at);
    const matches = await licenceWarnings(open.lab.db, open.clock, practitioner_id);
    return matches.map(({ licence_id, state, days_left }) => [licence_id, state, days_left]);
  };

  it("begin 90 days before the last valid day, and go on after it", async () => {
    // lic-sip-1 is valid until 2027-01-04 in Jakarta.
    expect(await warned("prc-doctor", "2026-10-05T16:59:00Z")).toEqual([]);
    expect(await warned("prc-doctor", "2026-10-05T17:00:00Z")).toEqual([["lic-sip-1", "expiring", 90]]);
    expect(await warned("prc-doctor", "2027-01-04T16:59:00Z")).toEqual([["lic-sip-1", "expiring", 0]]);
    expect(await warned("prc-doctor", "2027-01-04T17:00:00Z")).toEqual([["lic-sip-1", "expired", -1]]);
  });

  it("end with a later licence of the same place", async () => {
    const renewed = { ...sip, number: "503/446/SIP.I/2026", practice_place: "RS HARAPAN SEHAT - Jakarta" };
    const { id } = row.parse((await withPassword(renewed)).results);
    expect(await warned("prc-doctor", START)).toEqual([]);
    await withPassword({ section: "license", action: "remove", id, version: 1 });
    expect(await warned("prc-doctor", START)).toEqual([["lic-sip-1", "expiring", 45]]);
  });
});

describe("training and hospitals", () => {
  it("have one main hospital; the oldest other one follows it", async () => {
    const hospitals = async () =>
      (await profileOf()).hospital.rows.map((item) => [item["name"], item["is_main"]]);
    const added = await update({ section: "hospital", name: "RS Ketiga", detail: "Depok", is_main: true });
    const { id } = row.parse(added.results);
    expect(await hospitals()).toEqual([
      ["RS Ketiga", true],
      ["RS Harapan Sehat", false],
      ["Klinik Gandaria", false],
    ]);
    expect((await update({ section: "hospital", action: "remove", id, version: 1 })).status).toBe(200);
    expect((await hospitals())[0]).toEqual(["RS Harapan Sehat", true]);
    const first = { section: "hospital", name: "Klinik Satu", detail: "Jakarta" };
    const only = row.parse((await update(first, "doctor2")).results);
    expect((await profileOf("doctor2")).hospital.rows).toEqual([expect.objectContaining({ is_main: true })]);
    await update({ section: "hospital", action: "remove", id: only.id, version: 1 }, "doctor2");
  });

  it.each([
    [{ section: "education", name: "UI", detail: "" }, "detail"],
    [{ section: "education", name: "UI", detail: "Dokter", year: "2027" }, "year"],
    [{ section: "education", name: "UI", detail: "Dokter", year: "MMX" }, "year"],
    [{ section: "specialist", name: "penyakit dalam", detail: "kipd-2014-0231" }, "name"],
    [{ section: "specialist", name: "" }, "name"],
  ])("are checked: %o", async (body, field) => {
    const { status, errors } = await update(body);
    expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
  });
});

describe("bank and tax", () => {
  const bank = { section: "bank", bank_code: "008", account_number: "137-00 1442.2618" };

  it("keep the old account in use until the new one is verified, and mask every number", async () => {
    const refused = await withPassword({ ...bank, version: 2, account_name: "Budi Hapsari" });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ["account_name"]]);
    const account_name = "Ratna Dewi Hapsari";
    const unknown = await withPassword({ ...bank, version: 2, account_name, bank_code: "999" });
    expect(Object.keys(unknown.errors ?? {})).toEqual(["bank_code"]);
    const saved = await withPassword({ ...bank, version: 2, account_name });
    expect(saved.results).toMatchObject({ version: 3 });
    const waits = await profileOf();
    expect(waits.bank).toMatchObject({
      in_use: { id: "dec-bank", bank_name: "BCA", account_number_masked: "•••• 1846" },
      waiting: { status: "unverified", bank_name: "Mandiri", account_number_masked: "•••• 2618" },
    });
    for (const secret of ["1370014422618", "5270391846", "3174056512790007"])
      expect(JSON.stringify(waits)).not.toContain(secret);
    const stale = await withPassword({ ...bank, version: 2, account_name, account_number: "12345678" });
    expect([stale.status, stale.code]).toEqual([409, "version_changed"]);
    const verification_id = waits.bank.waiting?.id ?? "";
    expect((await decide({ verification_id, version: 0, decision: "reject" })).errors).toHaveProperty(
      "reason",
    );
    expect((await decide({ verification_id, version: 0, decision: "verify" })).status).toBe(200);
    expect((await decide({ verification_id, version: 0, decision: "verify" })).status).toBe(200);
    const opposite = { verification_id, version: 0, decision: "reject", reason: "x" };
    expect((await decide(opposite)).code).toBe("already_decided");
    const { bank: after, history } = await profileOf();
    expect(after).toMatchObject({ in_use: { bank_name: "Mandiri" }, waiting: null });
    expect(history[0]).toMatchObject({ section: "bank", code: "verified", by: "laboratory" });
    const notices = await open.get("/notifications/get?per_page=1", "doctor");
    expect(notices.results).toMatchObject([{ link: "/dashboard/profile-user?tab=BANK" }]);
  });

  it("can be taken back while they wait or after a rejection; data in use stays", async () => {
    const { bank: before } = await profileOf("doctor2");
    const id = before.waiting?.id;
    const gone = { section: "bank", action: "remove", id, version: before.version };
    expect((await withPassword(gone, "doctor2")).status).toBe(200);
    expect((await withPassword(gone, "doctor2")).status).toBe(404);
    expect((await profileOf("doctor2")).bank).toMatchObject({ in_use: { bank_name: "BNI" }, waiting: null });
  });

  it("count once they are verified, and a state employee at once", async () => {
    const tax = (username: string) => taxOf(open.lab.db, username);
    expect(await tax("prc-doctor")).toEqual({ npwp: "3174056512790007", state_employee: false });
    expect(await tax("prc-doctor2")).toEqual({ npwp: null, state_employee: false });
    expect(await tax("prc-doctor3")).toMatchObject({ state_employee: true });
    expect(await bankOf(open.lab.db, "prc-doctor3")).toMatchObject({ bank_code: "002" });
    expect(await bankOf(open.lab.db, "prc-free")).toBeNull();
    const { version } = (await profileOf()).tax;
    const body = { section: "tax", npwp: "", state_employee: true, version };
    expect((await withPassword(body)).status).toBe(200);
    expect(await tax("prc-doctor")).toEqual({ npwp: "3174056512790007", state_employee: true });
    const { waiting } = (await profileOf()).tax;
    const reject = { verification_id: waiting?.id, version: 0, decision: "reject", reason: "NPWP ada" };
    expect((await decide(reject)).status).toBe(200);
    expect(await tax("prc-doctor")).toEqual({ npwp: "3174056512790007", state_employee: false });
    expect((await profileOf()).tax.waiting).toMatchObject({ status: "rejected", reason: "NPWP ada" });
  });
});

describe("a corrected name", () => {
  it("is the one that a bank account must have", async () => {
    const correction = { ticket_number: "KOR-000003", decision: "accept" };
    expect((await open.call("POST", "/reference/decide-correction", { body: correction })).status).toBe(200);
    const { version } = (await profileOf()).bank;
    const bank = { section: "bank", bank_code: "008", account_number: "12345678", version };
    const former = await withPassword({ ...bank, account_name: "Ratna Dewi Hapsari" });
    expect(former.errors).toHaveProperty("account_name");
    expect((await withPassword({ ...bank, account_name: "RATNASARI DEWI HAPSARI" })).status).toBe(200);
  });
});

describe("the history", () => {
  it("is append-only and holds no values", async () => {
    const { history } = await profileOf();
    expect(JSON.stringify(history)).not.toMatch(/\d{8}/);
    for (const statement of [
      open.lab.db.updateTable("practitioner_event").set({ code: "added" }),
      open.lab.db.deleteFrom("practitioner_event"),
      open.lab.db.updateTable("practitioner_declared").set({ account_number: "1" }),
      open.lab.db.deleteFrom("practitioner_declared"),
    ])
      await expect(statement.execute()).rejects.toThrow(/append-only|declared|kept/);
  });
});

describe("the password", () => {
  it("is needed for licence, bank and tax; five wrong ones close them together with its own page", async () => {
    for (const section of ["license", "bank", "tax"]) {
      const bare = await update({ ...sip, section, bank_code: "014", account_number: "123456", account_name: "x", state_employee: false }, "doctor2"); // prettier-ignore
      expect(bare.errors).toHaveProperty("current_password");
    }
    for (let index = 0; index < 5; index += 1) {
      const wrong = await update({ ...sip, current_password: "wrong" }, "doctor2");
      expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([400, ["current_password"]]);
    }
    const sixth = await withPassword({ section: "tax", npwp: "", state_employee: false }, "doctor2");
    expect([sixth.status, sixth.code]).toEqual([429, "wait"]);
    const answer = await open.call("PUT", "/profile/change-password", {
      token: await open.token("doctor2"),
      body: { current_password: PASSWORD, password: "Another-portal-2" },
    });
    expect(answer.status).toBe(429);
    expect((await update({ section: "specialist", name: "Ortodonti" }, "doctor2")).status).toBe(200);
  });
});
