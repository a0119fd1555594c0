import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { addPatients } from "../../lab/tests/support/many-patients.ts";
import { Browser, formIn } from "../support/browser.ts";
import { signInCompany } from "../support/company-portal.ts";
import { CONFIRM_EXAMPLES } from "../support/confirm-examples.ts";
import { REVIEW_EXAMPLES } from "../support/review-examples.ts";
import { openPortal } from "../support/portal.ts";
import { picture, sendPicture } from "../support/profile.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const browsers = new Map<string, Browser>();
const lab = useOpened(openSeededLab);
beforeAll(async () => {
  await addPatients(lab.db, 1);
});
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));

async function as(username: string): Promise<Browser> {
  const existing = browsers.get(username);
  if (existing) return existing;
  const isCompany = username === "hrd" || username === "finance";
  const browser = isCompany ? await signInCompany(portal.origin, username) : new Browser(portal.origin);
  if (!isCompany) await browser.signIn(username);
  browsers.set(username, browser);
  return browser;
}

const FORM = 'name="shown"';

/** Hidden fields that say nothing about what is done. */
const NEUTRAL = ["_token", "client_request_id"];

/** Reads that are posted. */
const QUESTIONS = /\/(quote|find|check|employees)$/;

/** Fields of no form, which would alter what is sent. */
const FOREIGN = Object.fromEntries(
  `accept_fee amount date employee_id fee grand_total invoice_number method_name order_number patient_id
    practitioner_id price product_id qty quoted_total slot_id subscription_id time_start total
    voucher_code`
    .split(/\s+/)
    .map((name) => [name, "altered"]),
);

const EXAMPLES = [...CONFIRM_EXAMPLES, ...REVIEW_EXAMPLES];

const writes = () =>
  stub.ledger.filter(({ method, path }) => method !== "GET" && !QUESTIONS.test(path)).map(({ path }) => path);

describe.each(EXAMPLES)("the confirm page of $file", (example) => {
  it("does what it shows, and nothing when a field is altered", async () => {
    const browser = await as(example.username);
    const path = await example.path(browser, lab);
    const { text } = await browser.get(path);
    const { hidden } = formIn(text, FORM);
    const post = (fields: Record<string, string | undefined>, at = path) => {
      stub.forget();
      const sent = { ...hidden, ...example.choices, client_request_id: crypto.randomUUID(), ...fields };
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(sent)) if (value !== undefined) body.set(name, value);
      return browser.post(at, body);
    };
    for (const name of Object.keys(hidden).filter((field) => !NEUTRAL.includes(field)))
      for (const value of [undefined, "", "x", "cancel", "keep", "order"]) {
        if (value === hidden[name] || (name === "intent" && !value)) continue;
        const { status, text: again } = await post({ [name]: value });
        // A form of several buttons does not know the altered one.
        const refusal = name === "intent" && status === 400 ? 400 : 409;
        expect([name, value, status, writes()]).toEqual([name, value, refusal, []]);
        expect(again).toContain(FORM);
      }
    if (example.elsewhere !== undefined) {
      await post({}, example.elsewhere);
      expect([example.elsewhere, writes()]).toEqual([example.elsewhere, []]);
    }
    stub.forget();
    const done = example.picture
      ? await sendPicture(browser, path, await picture("jpeg"), { fields: example.choices ?? {} })
      : await post(FOREIGN);
    expect(done.status, visible(done).slice(0, 600)).toBe(303);
    expect(writes()).toEqual(example.write === null ? [] : expect.arrayContaining([example.write]));
    expect(stub.ledger.filter(({ body }) => body.includes("altered"))).toEqual([]);
  });
});

it("has an example of every confirm page", () => {
  const isDefined = (file: string) =>
    /(?:=|return) confirmation\(\{|\brequireShown\(form,/.test(readFileSync(`app/${file}`, "utf8"));
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const defined = files.filter((file) => /\.tsx?$/.test(file) && isDefined(file));
  expect(defined.sort()).toEqual([...new Set(EXAMPLES.map(({ file }) => file))].sort());
});
