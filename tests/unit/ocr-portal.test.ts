import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readProfileDraft, saveProfileDraft } from "../../app/features/registration/profile-draft.server.ts";
import { action } from "../../app/routes/auth/scan/route.tsx";
import { readFlash } from "../../app/session/flash.server.ts";
import { startSession } from "../../app/session/session.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const READING = {
  nik: "1111144401570023",
  nama: "SITI MAYA NASUTION",
  tempat_lahir: "LABUHANBATU SELATAN",
  tanggal_lahir: "04-01-1957",
  jenis_kelamin: "PEREMPUAN",
  golongan_darah: "O+",
  alamat: "JL. KEBON JERUK NO. 95",
  agama: "KHONGHUCU",
  status_perkawinan: "BELUM KAWIN",
  kewarganegaraan: "WNI",
  status: "completed",
  uncertain: [] as string[],
};
const LISTS: Record<string, unknown[]> = {
  "/gender/get": [
    { id: 1, name_en: "Male", name_id: "Laki-laki" },
    { id: 2, name_en: "Female", name_id: "Perempuan" },
  ],
  "/religion/get": [
    { id: 3, name_en: "Catholicism", name_id: "Katolik" },
    { id: 6, name_en: "Confucianism", name_id: "Konghucu" },
  ],
  "/marital-status/get": [
    { id: 11, name_en: "Single", name_id: "Belum Menikah" },
    { id: 12, name_en: "Married", name_id: "Menikah" },
  ],
  "/identity-type/get": [
    { id: 8, name_en: "Passport", name_id: "Paspor" },
    { id: 9, name_en: "ID card (KTP)", name_id: "KTP" },
  ],
};

interface Sent {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
let server: Server;
let sent: Sent[];
let ocr: { status: number; body: Record<string, unknown> } | "hang-up";
let close: () => Promise<void>;
let cookie: string;
let setCookie: string[] = [];
let accountNumber = 0;
const accountKey = () => `account-${String(accountNumber)}`;

beforeEach(async () => {
  sent = [];
  ocr = { status: 200, body: { results: [READING] } };
  accountNumber += 1;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "").replace("/api/v1.5", "").split("?")[0] ?? "";
      const answer = (status: number, body: object) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ statusCode: status, message: "…", ...body }));
      };
      if (path !== "/user-identity/ocr-scan") return answer(200, { results: LISTS[path] ?? [] });
      sent.push({ headers: request.headers, body: Buffer.concat(chunks) });
      if (ocr === "hang-up") request.socket.destroy();
      else answer(ocr.status, ocr.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  close = useMemoryRuntime({}, `http://127.0.0.1:${String(port)}/api/v1.5`);
  const line = await startSession({
    token: "bearer-of-type-0",
    userType: 0,
    accountKey: accountKey(),
    name: "Siti",
    medicalRecordNumber: null,
    uuid: null,
  });
  cookie = line.split(";")[0] ?? "";
});
afterEach(async () => {
  await close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const flash = () =>
  readFlash(
    new Request("http://localhost:3000/", { headers: { Cookie: setCookie.join("; ").split(";")[0] ?? "" } }),
  );

const picture = (width = 1600, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: "#cde" } })
    .jpeg()
    .toBuffer();

async function post(
  file: Uint8Array | null,
  { lang = "en", problem }: { lang?: string; problem?: "too_large" | "interrupted" | "busy" } = {},
) {
  const request = new Request(`http://localhost:3000/continue-register/scan`, {
    method: "POST",
    headers: { Cookie: `${cookie}; lang=${lang}` },
    body: new URLSearchParams({ client_request_id: "abcdefgh" }),
  });
  const upload = problem ? { problem, texts: "" } : { file: file && Buffer.from(file) };
  const context = { nonce: "n", requestId: "r", turn: () => Promise.resolve(), upload };
  const answer = await action({ request, params: {}, context });
  setCookie = answer instanceof Response ? answer.headers.getSetCookie() : [];
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), texts: [] };
  const { data: failure, init } = answer;
  return { status: init?.status, location: null, texts: failure.fields["photo"] };
}

describe("the upload to the laboratory", () => {
  // Promise D4: 1,000 px, a name of its own.
  it("is one JPEG of 1000 pixels under a name of the portal's own, with the bearer", async () => {
    expect(await post(await picture())).toMatchObject({ status: 303, location: "/continue-register" });
    const [call] = sent;
    expect(call?.headers.authorization).toBe("Bearer bearer-of-type-0");
    const form = await new Response(new Uint8Array(call?.body ?? []), {
      headers: { "Content-Type": call?.headers["content-type"] ?? "" },
    }).formData();
    expect([...form.keys()]).toEqual(["image"]);
    const file = form.get("image") as File;
    expect(file.type).toBe("image/jpeg");
    expect(file.name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    const info = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(info).toMatchObject({ format: "jpeg", width: 1000, height: 625 });
  });

  it.each([
    ["svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["gif", "GIF89a............................................"],
    ["html", "<!doctype html><h1>KTP</h1>"],
    ["pdf", "%PDF-1.7 ........................................."],
  ])("is never %s, whatever its name", async (_kind, text) => {
    const answer = await post(Buffer.from(text));
    expect(answer).toMatchObject({ status: 400, texts: ["Please only select image files e.g JPG/PNG/JPEG"] });
    expect(sent).toEqual([]);
  });
});

describe("the message of an upload", () => {
  it("says that nothing was chosen", async () => {
    expect(await post(null)).toMatchObject({
      status: 400,
      texts: ["Please select take KTP picture or select file"],
    });
  });

  // Promise D2: more is refused with its words.
  it("says that 8 MB is too much, however it shows", async () => {
    const texts = ["KTP size should be less than 8mb!"];
    const large = Buffer.concat([await picture(), Buffer.alloc(8 * 1024 * 1024)]);
    expect(await post(large)).toMatchObject({ status: 413, texts });
    expect(await post(null, { problem: "too_large" })).toMatchObject({ status: 413, texts });
    expect((await post(large, { lang: "id" })).texts).toEqual(["Ukuran foto KTP harus kurang dari 8 MB"]);
    expect(sent).toEqual([]);
  });

  it("says that a picture did not arrive", async () => {
    const { status, texts } = await post(null, { problem: "interrupted", lang: "id" });
    expect([status, texts?.[0]]).toEqual([408, expect.stringMatching(/tidak sampai tepat waktu/)]);
    expect(await post(null, { problem: "busy" })).toMatchObject({ status: 503 });
  });

  it("says that a picture is too small to be read", async () => {
    const texts = ["Error. Please provide a proper KTP image with high resolution"];
    expect(await post(await picture(280, 200))).toMatchObject({ status: 400, texts });
  });

  it.each([
    [400, { code: "unreadable", results: null }],
    [200, { results: [] }],
    [200, { results: [{ status: "incompleted" }] }],
    [200, { results: { nik: null } }],
  ])("says that nothing could be read: %i %o", async (status, body) => {
    ocr = { status, body };
    const texts = ["Cannot read your uploaded file. Make sure you upload a clear image of your ID"];
    expect(await post(await picture())).toMatchObject({ status: 400, texts });
  });

  it.each([
    ["hang-up" as const],
    [{ status: 500, body: {} }],
    [{ status: 200, body: { results: "invalid_response" } }],
  ])("says that the laboratory cannot be asked: %o", async (fault) => {
    ocr = fault;
    const texts = ["Cannot communicate with server, please try again later"];
    expect(await post(await picture())).toMatchObject({ status: 503, texts });
  });

  it("limits scans to twenty an hour", async () => {
    for (let turn = 0; turn < 20; turn += 1) await post(Buffer.from("no picture"));
    expect(await post(await picture())).toMatchObject({ status: 429 });
    expect(sent).toEqual([]);
  });
});

describe("fields filled from a card", () => {
  const draft = () => readProfileDraft({ accountKey: accountKey() });

  it("have ids for words and a date for a date, and are marked as read", async () => {
    await post(await picture());
    const { values, scanned } = await draft();
    expect(values).toEqual({
      identity_type: ["9"],
      identity_country_issuer: ["102"],
      identity_number: ["1111144401570023"],
      place_of_birth: ["LABUHANBATU SELATAN"],
      "date_of_birth.day": ["04"],
      "date_of_birth.month": ["01"],
      "date_of_birth.year": ["1957"],
      gender: ["2"],
      blood_type: ["O+"],
      religion_id: ["6"],
      marital_status_id: ["11"],
      address: ["JL. KEBON JERUK NO. 95"],
    });
    expect(Object.keys(scanned).sort()).toEqual(Object.keys(values).sort());
  });

  it("never overwrite typed values", async () => {
    const values = { place_of_birth: ["Bandung"], religion_id: ["3"], address: [" "] };
    await saveProfileDraft(
      { accountKey: accountKey() },
      { values, address: null, scanned: {}, doubtful: [] },
    );
    await post(await picture());
    const after = await draft();
    expect(after.values).toMatchObject({ place_of_birth: ["Bandung"], religion_id: ["3"] });
    expect(after.values["address"]).toEqual(["JL. KEBON JERUK NO. 95"]);
    expect(after.scanned).not.toHaveProperty("place_of_birth");
  });

  it("are replaced by a second picture, unless typed over", async () => {
    ocr = { status: 200, body: { results: [{ ...READING, uncertain: ["tempat_lahir", "agama"] }] } };
    await post(await picture());
    const first = await draft();
    expect(first.doubtful.sort()).toEqual(["place_of_birth", "religion_id"]);
    await saveProfileDraft(
      { accountKey: accountKey() },
      { ...first, values: { ...first.values, address: ["Typed by hand"] } },
    );
    const better = { tempat_lahir: "MEDAN", alamat: "JL. LAIN NO. 1", golongan_darah: null };
    ocr = { status: 200, body: { results: [{ ...READING, ...better }] } };
    await post(await picture());
    const { values, scanned, doubtful } = await draft();
    expect(doubtful).toEqual([]);
    expect(values).toMatchObject({ place_of_birth: ["MEDAN"], address: ["Typed by hand"] });
    expect(scanned["place_of_birth"]).toBe("MEDAN");
    expect(values).not.toHaveProperty("blood_type");
  });

  it("count as whole only when no required field is missing", async () => {
    await post(await picture());
    expect(flash()).toMatchObject({ kind: "success", key: "card-reading:filled_partly" });
    const { values } = await draft();
    const area = { subdistrict_code: "1", province_id: "1", city_id: "1", district_id: "1", text: "X" };
    const again = { values: { ...values, gender: [""] }, address: area, scanned: {}, doubtful: [] };
    await saveProfileDraft({ accountKey: accountKey() }, again);
    await post(await picture());
    expect(flash()).toMatchObject({ kind: "success", key: "card-reading:filled" });
    const { golongan_darah: _none, ...bloodless } = READING;
    ocr = { status: 200, body: { results: [bloodless] } };
    const left = { ...again, values: { ...again.values, blood_type: [""] } };
    await saveProfileDraft({ accountKey: accountKey() }, left);
    await post(await picture());
    expect(flash()).toMatchObject({ key: "card-reading:filled_partly" });
  });

  it("leave out invalid values: words of no list, impossible dates, half a number, a group without rhesus", async () => {
    const odd = { nik: "12345", agama: "PASTAFARI", tanggal_lahir: "31-02-1990", golongan_darah: "A" };
    ocr = { status: 200, body: { results: [{ ...READING, ...odd }] } };
    await post(await picture());
    const names = Object.keys((await draft()).values);
    for (const name of ["identity_number", "identity_type", "religion_id", "date_of_birth.day", "blood_type"])
      expect(names).not.toContain(name);
  });

  it("may come from a provider that answers one object and says nothing of doubts", async () => {
    const { uncertain: _none, ...plain } = READING;
    ocr = {
      status: 200,
      body: { results: { ...plain, status: "incompleted", nik: 1111144401570023n.toString() } },
    };
    expect(await post(await picture())).toMatchObject({ status: 303 });
    expect((await draft()).values["identity_number"]).toEqual(["1111144401570023"]);
  });
});
