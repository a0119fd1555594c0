import { expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const RESULT = "/patient/lab-result?order_number=ORD-0001015&view=simple";
const LIVER = "/reference-lab/explanation/1920-8";

const portal = useOpened(openPortal);
const patient = useVisitor(portal, "patient");

const cardOf = async (name: string) =>
  [...(await readPage(patient, RESULT)).document.querySelectorAll("article.card")].find((element) =>
    textOf(element).startsWith(name),
  );

it("names source, reviewer and date of an explanation, folded beneath it", async () => {
  const glucose = await cardOf("Glucose");
  expect(textOf(glucose)).toMatch(/gives your body energy\. A value above the range/);
  const details = glucose?.querySelector("details");
  expect(textOf(details)).toMatch(
    /^Source and review Glucose, fasting ?Source: MedlinePlus: Blood Glucose Test Reviewed by dr\. Contoh.*\(fictional \/ rekaan\), \d+ \w+ \d{4}\./,
  );
  expect(details?.querySelector("a")?.getAttribute("href")).toBe(
    "https://medlineplus.gov/lab-tests/blood-glucose-test/",
  );
});

it("hides a draft until it is released in both languages", async () => {
  const save = (more: object) =>
    patient.submit(
      LIVER,
      {
        about_en: "Liver <b>enzymes</b>.",
        about_id: "Enzim hati.",
        high_en: "",
        high_id: "",
        low_en: "",
        low_id: "",
        source: "MedlinePlus: ALT Blood Test",
        source_url: "",
        ...more,
      },
      'value="save"',
    );
  const release = () => patient.submit(LIVER, { reviewed_by: "dr. Uji" }, 'value="release"');
  expect((await cardOf("ALT"))?.querySelector("details")).toBeNull();
  expect((await save({ about_id: "" })).location).toBe(LIVER);
  const refused = await release();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Each text needs both languages");
  expect((await save({ source_url: "http://example.com" })).status).toBe(400);
  const { text: stale } = await patient.get(LIVER);
  expect((await save({})).location).toBe(LIVER);
  expect((await release()).location).toBe(LIVER);
  const shown = await cardOf("ALT");
  expect(textOf(shown)).toContain("Liver <b>enzymes</b>.");
  expect(shown?.querySelector("b")).toBeNull();
  expect(textOf(shown?.querySelector("details"))).toMatch(/Reviewed by dr\. Uji, \d+ \w+ \d{4}\./);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(stale)?.[1] ?? "";
  const late = await patient.post(LIVER, {
    _token: hidden("_token"),
    client_request_id: hidden("client_request_id"),
    intent: "save",
    version: hidden("version"),
    about_en: "Typed in an old tab.",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Typed in an old tab.");
  const versions = await readPage(patient, LIVER);
  expect(versions.document.querySelectorAll("section:has(#versions) details")).toHaveLength(3);
  expect(versions.document.querySelector('main form input[value="release"]')).toBeNull();
  expect((await readPage(patient, "/reference-lab/explanation")).text).toContain("Shown, version 3");
});
