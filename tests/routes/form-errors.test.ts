import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "../../app/i18n/language.ts";
import type { Browser, PageResponse } from "../support/browser.ts";
import { openEverybody, type Everybody } from "../support/everybody.ts";
import { measured } from "../support/promises.ts";
import { controlsOf, documentOf, labelFaults, refusalFaults } from "../support/refusal-faults.ts";
import { isLong } from "../support/runs.ts";

// The forms of every page of every kind of account, each posted empty or far too long.

interface PostedForm {
  browser: Browser;
  path: string;
  action: string;
  /** hidden fields and the last button */
  fixed: [name: string, value: string][];
  texts: string[];
  isRequired: boolean;
}

interface Refusal {
  where: string;
  page: PageResponse;
}

const FIELD = /<(?:select|textarea|input(?![^>]*type="hidden"))\b/;
const MANY = "100000/1h";
let all: Everybody;
const labels: string[] = [];
const forms: PostedForm[] = [];
const refusals: Refusal[] = [];

function readForms(browser: Browser, path: string, html: string): void {
  // Most pages have the switches' forms only, without a field.
  if (![...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].some(([form]) => FIELD.test(form))) return;
  for (const form of documentOf(html).querySelectorAll<HTMLFormElement>("main form[method=post]")) {
    const controls = controlsOf(form);
    if (controls.length === 0) continue;
    labels.push(...labelFaults(form).map((fault) => `${path}: ${fault}`));
    const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden][name]")];
    const buttons = [...form.querySelectorAll<HTMLButtonElement>("button[name]")];
    const button = buttons.findLast(({ name }) => !name.startsWith("_"));
    forms.push({
      ...{ browser, path, action: form.getAttribute("action") ?? path },
      fixed: [...hidden, ...(button ? [button] : [])].map(({ name, value }) => [name, value]),
      texts: controls
        .filter(({ type }) => /^(text|textarea|search|email|tel)$/.test(type))
        .map(({ name }) => name),
      isRequired: controls.some(({ required }) => required),
    });
  }
}

/** Posts a form that cannot be carried out: without what is required, or with far too much. */
async function tryForm({ browser, path, action, fixed, texts }: PostedForm, text: string, lang: string) {
  const body = new URLSearchParams(fixed);
  for (const name of texts) body.append(name, text);
  browser.jar.set("lang", lang);
  const page = await browser.post(action || path, body);
  if (page.status === 400 || page.status === 422)
    refusals.push({ where: `${path} → ${action} (${lang})`, page });
}

// It takes twenty seconds on a quiet machine, and much longer beside others.
beforeAll(async () => {
  const noLimits = {
    ...{ RATE_LOGIN_ACCOUNT: MANY, RATE_LOGIN_ADDRESS: MANY, RATE_OTP_NUMBER: MANY, RATE_OTP_ADDRESS: MANY },
  };
  all = await openEverybody(noLimits, ({ browser, path, answer }) => {
    if (answer.status === 200) readForms(browser, path, answer.text);
  });
  const tooLong = "x".repeat(6000);
  for (const [at, form] of forms.entries())
    for (const lang of isLong ? languages : [languages[at % 2] ?? "en"]) {
      if (form.isRequired) await tryForm(form, "", lang);
      if (form.texts.length > 0 && (isLong || !form.isRequired)) await tryForm(form, tooLong, lang);
    }
}, 540_000);
afterAll(() => all.close());

describe("every form of every kind of account", () => {
  // Promise X3: every field has a label, every choice its question.
  it("has a label for each field, and a question for each choice", () => {
    expect(labels).toEqual([]);
    expect(forms.length).toBeGreaterThan(45);
  });

  // Promise X2: a summary first, its links and words at the fields, and the title says it.
  // Promise X3: wrong fields are marked and described.
  it("names its errors in a summary that comes first, and at the fields in the same words", () => {
    const faults = refusals.flatMap(({ where, page }) =>
      refusalFaults(page.text).map((fault) => `${where}: ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(refusals.length).toBeGreaterThan(35);
    measured("X2", `${String(refusals.length)} refusals of ${String(forms.length)} forms, 0 faults`);
    measured("X3", `${String(refusals.length)} refusals of ${String(forms.length)} forms, 0 faults`);
  });
});
