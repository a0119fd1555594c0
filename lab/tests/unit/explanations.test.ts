import { expect, it } from "vitest";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";
const ALT = "1742-6";
/** of the topic that covers ALT */
const LIVER = "1920-8";
const text = {
  about_en: "An enzyme.",
  about_id: "Enzim.",
  high_en: "",
  high_id: "",
  low_en: "",
  low_id: "",
  source: "MedlinePlus: ALT Blood Test",
  source_url: "https://medlineplus.gov/lab-tests/alt-blood-test/",
};

interface Detail {
  version: number;
  versions: { version: number; about_en: string; reviewed_by: string | null; reviewed_on: string | null }[];
}

const open = useOpened(() => openTestLab(NOW));

const save = (version: number, more: object = {}) =>
  open.call("POST", "/reference/save-explanation", {
    body: { explanation_id: LIVER, version, ...text, ...more },
  });
const release = (version: number, reviewed_by = "dr. Uji, Sp.PK") =>
  open.call("POST", "/reference/release-explanation", {
    body: { explanation_id: LIVER, version, reviewed_by },
  });
const detail = async () =>
  (await open.call("GET", `/reference/explanation?explanation_id=${LIVER}`)).results as Detail;
const observation = async (code: string, username = "patient") => {
  const { results } = await open.get("/result/get-detail?order_number=ORD-0001015", username);
  const { laboratory } = results as { laboratory: { observations: Record<string, unknown>[] }[] };
  return laboratory.flatMap(({ observations }) => observations).find((item) => item["code"] === code);
};

it("gives an observation the released text for its side of the range, with source, reviewer and date", async () => {
  const glucose = await observation("1558-6");
  expect(glucose).toMatchObject({
    explanation_source: "MedlinePlus: Blood Glucose Test",
    explanation_source_url: "https://medlineplus.gov/lab-tests/blood-glucose-test/",
    explanation_reviewed_on: "2026-11-06",
  });
  expect(glucose?.["explanation_en"]).toMatch(/gives your body energy\. A value above/);
  expect(glucose?.["explanation_reviewed_by"]).toMatch(/fictional/);
  expect(await observation(ALT)).not.toHaveProperty("explanation_en");
});

it("shows a draft to no patient, and a text in both languages from the day of its release", async () => {
  expect((await save(1, { about_id: "" })).results).toEqual({ version: 2 });
  expect((await release(2)).code).toBe("explanation_incomplete");
  expect((await save(2, { high_en: "High." })).results).toEqual({ version: 3 });
  expect((await release(3)).code).toBe("explanation_incomplete");
  expect((await save(3, { source: " " })).results).toEqual({ version: 4 });
  expect((await release(4)).code).toBe("explanation_incomplete");
  expect(await observation(ALT)).not.toHaveProperty("explanation_en");
  expect((await save(4)).results).toEqual({ version: 5 });
  expect((await release(5, "\u200b")).status).toBe(400);
  expect((await release(5)).status).toBe(200);
  expect(await observation(ALT)).toMatchObject({
    explanation_en: "An enzyme.",
    explanation_id: "Enzim.",
    explanation_source: text.source,
    explanation_reviewed_by: "dr. Uji, Sp.PK",
    explanation_reviewed_on: "2026-11-20",
  });
});

it("refuses a stale version, changes nothing for a repeat, and keeps earlier versions", async () => {
  expect((await save(3, { about_en: "Other." })).code).toBe("version_changed");
  expect((await release(4)).code).toBe("version_changed");
  expect((await save(5)).results).toEqual({ version: 5 });
  expect((await save(5, { about_en: "Newer." })).results).toEqual({ version: 6 });
  expect((await save(5, { about_en: "Newer." })).results).toEqual({ version: 6 });
  expect(await observation(ALT)).toMatchObject({ explanation_en: "An enzyme." });
  expect((await release(6)).status).toBe(200);
  expect((await release(6)).status).toBe(200);
  expect((await release(6, "dr. Lain")).code).toBe("already_decided");
  expect((await detail()).versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  const change = open.lab.db.updateTable("explanation_version").set({ about_en: "Changed." });
  await expect(change.where("version", "=", 5).execute()).rejects.toThrow("released");
  await expect(open.lab.db.deleteFrom("explanation_version").execute()).rejects.toThrow("kept");
});

it("refuses a long text, another protocol and an unknown topic, and shows HTML as text", async () => {
  expect((await save(6, { about_en: "a".repeat(1001) })).errors).toHaveProperty("about_en");
  expect((await save(6, { source_url: "javascript:alert(1)" })).errors).toHaveProperty("source_url");
  const disguised = "https://medlineplus.gov:x@example.com/";
  expect((await save(6, { source_url: disguised })).errors).toHaveProperty("source_url");
  expect((await save(6, { source_url: "http://example.com/" })).errors).toHaveProperty("source_url");
  expect((await save(1, { explanation_id: "none" })).status).toBe(404);
  const html = "<script>alert(1)</script>";
  expect((await save(6, { about_en: html })).status).toBe(200);
  expect((await detail()).versions[0]?.about_en).toBe(html);
});
