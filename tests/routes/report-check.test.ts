import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Browser } from "../support/browser.ts";
import { checkReport } from "../support/check-report.ts";
import { openPortal } from "../support/portal.ts";
import {
  encoded,
  headerOf,
  laboratoryKey,
  payloadOf,
  signed,
  signedReport,
  strangersKey,
} from "../../lab/tests/support/signed-report.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const ORDER = "ORD-0001011";

let statement: string;
let file: Buffer;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const visitor = new Browser(portal);
beforeAll(async () => {
  ({ statement, file } = await signedReport(lab, ORDER));
});
afterAll(() => {
  vi.useRealTimers();
});

const verdictOf = async (posted: { statement?: string; file?: Buffer }, lang?: string) =>
  visible(await checkReport(visitor, posted, lang));
const aMinuteLater = () => vi.setSystemTime(Date.now() + 61_000);
const staff = (path: string, body: object) =>
  fetch(`${lab.url}/reference/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: ORDER, patient_id: "pat-siti", ...body }),
  });

describe("a signed report", () => {
  it("is genuine by code and by file, in both languages, and the laboratory is not told which", async () => {
    stub.forget();
    for (const [lang, words] of [
      ["en", ["Genuine", "Nothing in it has been changed", "Report number"]],
      ["id", ["Asli", "Isinya tidak diubah sama sekali", "Nomor laporan"]],
    ] as const) {
      const byCode = await verdictOf({ statement: statement.replace(/(.{60})/g, "$1\n ") }, lang);
      const byFile = await verdictOf({ file }, lang);
      expect([byCode, byFile]).toEqual([
        expect.stringContaining(words[0]),
        expect.stringContaining(words[1]),
      ]);
      const number = String(payloadOf(statement)["rpt"]).replace(/(.{4})(?=.)/g, "$1-");
      for (const page of [byCode, byFile]) {
        expect(page).toContain(`${words[2]} ${number}`);
        for (const secret of ["Siti", "Rahmawati", ORDER]) expect(page).not.toContain(secret);
      }
    }
    const requested = stub.calls().map(({ raw }) => raw);
    expect(requested.filter((raw) => !/\/public\/|report\/get-(keys|corrections)\?/.test(raw))).toEqual([]);
    expect(requested.join()).not.toContain(String(payloadOf(statement)["sha"]));
  });

  it("stays genuine while the laboratory is away, without a word about corrections", async () => {
    await verdictOf({ statement });
    aMinuteLater();
    stub.fault("*", "reset");
    const page = await verdictOf({ statement });
    stub.heal();
    expect(page).toContain("Genuine");
    expect(page).toContain("We cannot say whether the report was corrected since");
  });

  it("publishes its keys for other programs, public parts only", async () => {
    const answer = await visitor.get("/report-check/keys");
    expect(answer.headers["content-type"]).toBe("application/jwk-set+json");
    const { kid, jwk } = laboratoryKey(lab.dataDir);
    const { d: _private, ...open } = jwk;
    expect(JSON.parse(answer.text)).toEqual({ keys: [{ ...open, kid }] });
  });
});

describe("a forged statement", () => {
  const stranger = strangersKey();
  const kid = () => laboratoryKey(lab.dataDir).kid;
  const parts = () => statement.split(".") as [string, string, string];
  const withHeader = (header: object) =>
    [encoded({ ...headerOf(statement), ...header }), parts()[1]].join(".");
  const hmac = (secret: string) => {
    const input = withHeader({ alg: "HS256" });
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
  };
  const publicKey = () => {
    const { d: _private, ...open } = laboratoryKey(lab.dataDir).jwk;
    return open;
  };
  const { d: _secret, ...strangersPublic } = stranger;
  const forgeries: [title: string, forge: () => string | Promise<string>, verdict: string][] = [
    [
      "another number",
      () => [parts()[0], encoded({ ...payloadOf(statement), rpt: "AAAABBBBCCCC" }), parts()[2]].join("."),
      "Altered",
    ],
    ["alg none", () => `${withHeader({ alg: "none" })}.`, "Altered"],
    ["alg none with a signature", () => `${withHeader({ alg: "none" })}.${parts()[2]}`, "Altered"],
    ["HS256 with the public key as JSON", () => hmac(JSON.stringify(publicKey())), "Altered"],
    ["another key under our kid", () => signed(payloadOf(statement), { kid: kid() }, stranger), "Altered"],
    ["another kid", () => `${withHeader({ kid: "somebody" })}.${parts()[2]}`, "Unknown key"],
    ["a stranger's", () => signed(payloadOf(statement), { kid: "other-lab" }, stranger), "Unknown key"],
    ["unused bits in the signature", () => `${statement.slice(0, -1)}B`, "This is not the text"],
    [
      "its own key inside",
      () => signed(payloadOf(statement), { kid: kid(), jwk: strangersPublic }, stranger),
      "Altered",
    ],
    [
      "our key, but no report",
      () => signed(payloadOf(statement), { kid: kid(), typ: "JWT" }, laboratoryKey(lab.dataDir).jwk),
      "Altered",
    ],
    [
      "our key, no claims",
      () => signed({ iss: "x" }, { kid: kid() }, laboratoryKey(lab.dataDir).jwk),
      "Altered",
    ],
  ];

  it.each(forgeries)("%s is not genuine", async (_title, forge, verdict) => {
    const page = await verdictOf({ statement: await forge() });
    expect(page).toContain(verdict);
    expect(page).not.toContain("Genuine");
  });

  it.each([
    ["other text", "hello"],
    ["no object in the header", `${encoded([])}.${encoded({})}.${"A".repeat(86)}`],
    ["no kid", `${encoded({ alg: "ES256" })}.${encoded({})}.${"A".repeat(86)}`],
    ["10,000 characters", `${"A".repeat(5000)}.${"A".repeat(4900)}.${"A".repeat(86)}`],
  ])("%s is no code of a report, and stays in the form", async (_title, text) => {
    const answer = await checkReport(visitor, { statement: text });
    expect(answer.status).toBe(400);
    expect(visible(answer)).toMatch(/This is not the text of a report's QR code/);
    expect(answer.text).toContain(text);
  });

  it("does not make the portal ask the laboratory for each invented key name", async () => {
    stub.forget();
    for (let index = 0; index < 5; index++)
      await verdictOf({ statement: await signed(payloadOf(statement), { kid: `k${index}` }, stranger) });
    expect(stub.calls("/report/get-keys").length).toBeLessThanOrEqual(1);
  });
});

describe("a PDF", () => {
  const room = /\(statement:([\w.-]+) *\)/;
  const changed = (change: (bytes: Buffer) => Buffer) => change(Buffer.from(file));
  const otherHash = async () => {
    const { kid, jwk } = laboratoryKey(lab.dataDir);
    const inside = room.exec(file.toString("latin1"))?.[1] ?? "";
    const claims = { ...payloadOf(inside), file: createHash("sha256").update("x").digest("base64url") };
    return Buffer.from(
      file.toString("latin1").replace(inside, (await signed(claims, { kid }, jwk)).padEnd(inside.length)),
      "latin1",
    );
  };

  it("counts as altered with one byte changed, a part appended, or another file's statement", async () => {
    const flipped = changed((bytes) => {
      bytes[2000] = (bytes[2000] ?? 0) ^ 1;
      return bytes;
    });
    const appended = changed((bytes) => Buffer.concat([bytes, Buffer.from("\n% more\n%%EOF\n")]));
    const ofCode = Buffer.from(
      file.toString("latin1").replace(room, (all) => `(statement:${statement.padEnd(all.length - 12)})`),
      "latin1",
    );
    for (const bytes of [flipped, appended, ofCode, await otherHash()])
      expect(await verdictOf({ file: bytes })).toContain("This file is not as the laboratory made it");
  });

  it("counts as not signed without a statement; another file is no PDF", async () => {
    const unsigned = changed((bytes) => Buffer.from(bytes.toString("latin1").replace(room, ""), "latin1"));
    const twice = changed((bytes) => Buffer.concat([bytes, Buffer.from("(statement:x.y.z)\n%%EOF\n")]));
    const filled = changed((bytes) =>
      Buffer.from(bytes.toString("latin1").replace(room, "(statement:a.b.c <more>)"), "latin1"),
    );
    for (const bytes of [unsigned, twice, filled]) {
      const answer = await checkReport(visitor, { file: bytes });
      expect([answer.status, visible(answer)]).toEqual([
        400,
        expect.stringContaining("no signature of the lab"),
      ]);
    }
    expect(await verdictOf({ file: Buffer.from("GIF89a") })).toContain("This file is not a PDF");
    expect(await verdictOf({})).toContain("Paste the text of the QR code, or choose a PDF");
  });

  it("is refused when it is of more than 2 MB", async () => {
    const large = Buffer.concat([file, Buffer.alloc(2.2 * 1024 * 1024, 0x20), Buffer.from("%%EOF")]);
    const answer = await checkReport(visitor, { file: large });
    expect([answer.status, visible(answer)]).toEqual([413, expect.stringContaining("smaller than 2 MB")]);
  });
});

describe("a later key", () => {
  it("is known at its first statement, and older statements stay genuine", async () => {
    await verdictOf({ statement });
    const jwk = strangersKey();
    const { d: _private, ...open } = jwk;
    const { kid, jwk: current } = laboratoryKey(lab.dataDir);
    const { d: _ours, ...ours } = current;
    vi.setSystemTime(Date.now() + 31_000);
    stub.answer("/report/get-keys", {
      results: {
        keys: [
          { ...ours, kid },
          { ...open, kid: "later" },
        ],
      },
    });
    expect(
      await verdictOf({ statement: await signed(payloadOf(statement), { kid: "later" }, jwk) }),
    ).toContain("Genuine");
    expect(await verdictOf({ statement })).toContain("Genuine");
    stub.answerNormally();
  });
});

describe("a corrected report", () => {
  it("is superseded, its successor genuine, then withdrawn, and both are listed", async () => {
    await staff("enter-result", { code: "1558-6", value: 97, reason: "Sampel diukur ulang" });
    const next = await signedReport(lab, ORDER);
    aMinuteLater();
    for (const posted of [{ statement }, { file }]) {
      const page = await verdictOf(posted);
      expect(page).toMatch(/Genuine, but corrected since.*Please ask for version 2\b/);
    }
    expect(await verdictOf({ file: next.file })).toContain("Nothing in it has been changed");
    await staff("withdraw-result", { reason: "Sampel tertukar" });
    aMinuteLater();
    for (const value of [statement, next.statement])
      expect(await verdictOf({ statement: value }, "id")).toContain("Asli, tetapi sudah ditarik");
    const list = visible(await visitor.get("/report-check/corrections?lang=en"));
    expect(list).toContain("3 entries");
    for (const value of [statement, next.statement]) expect(list).toContain(String(payloadOf(value)["sha"]));
    expect(list.indexOf("Withdrawn")).toBeLessThan(list.indexOf("Version 2"));
  });

  it("is told beside a list that was altered or shortened", async () => {
    await visitor.get("/report-check/corrections?lang=en");
    for (const change of [
      (rows: { version: number | null }[]) => rows.map((row) => ({ ...row, version: 7 })),
      (rows: { version: number | null }[]) => rows.slice(0, 1),
      () => [],
    ]) {
      aMinuteLater();
      stub.rewrite(({ path }, { text }) => {
        if (path !== "/report/get-corrections") return text;
        const body = JSON.parse(text) as { results: { version: number | null }[] };
        return JSON.stringify({ ...body, results: change(body.results) });
      });
      expect(visible(await visitor.get("/report-check/corrections?lang=en"))).toContain(
        "has been tampered with",
      );
      expect(await verdictOf({ statement })).toContain("list of corrections has been tampered with");
    }
    stub.rewrite(null);
    aMinuteLater();
    expect(visible(await visitor.get("/report-check/corrections?lang=en"))).not.toContain("tampered");
  });
});

describe("a provider without signed reports", () => {
  it("shows neither form nor link", async () => {
    const shown = await visitor.get("/barcode?lang=en");
    expect(shown.text).toContain('name="statement"');
    for (const path of ["/report/get-keys", "/report/get-corrections"])
      stub.answer(path, () => ({ status: 501, body: { code: "not_available" } }));
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await visitor.get("/report-check/keys");
    const page = await visitor.get("/barcode?lang=en");
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('name="statement"');
    expect(page.text).not.toContain("/report-check");
    const pageResponse = await visitor.get("/report-check?lang=en");
    expect([pageResponse.status, pageResponse.text.includes('name="statement"')]).toEqual([501, false]);
    stub.answerNormally();
  });
});
