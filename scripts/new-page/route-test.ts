import { snake, type Draft, type NewPage } from "./edit.ts";

/** Accounts of the reference laboratory. */
const ACCOUNTS = {
  member: { right: "patient", wrong: "unfinished" },
  patient: { right: "patient", wrong: "doctor" },
  doctor: { right: "doctor", wrong: "patient" },
  company: { right: "hrd", wrong: "patient" },
  facility: { right: "facility", wrong: "patient" },
};

export function addTest(draft: Draft, page: NewPage): void {
  const cases = page.kind === "list" ? listCases(page) : formCases(page);
  draft.create(`tests/routes/${page.page}.test.ts`, head(page) + cases);
}

function head({ kind, access, path, domain }: NewPage): string {
  const { right, wrong } = ACCOUNTS[access];
  const landing =
    access === "member" ? `/^\\/(page-not-allowed|continue-register)$/` : `/^\\/page-not-allowed$/`;
  return `
import { afterEach, expect, it } from "vitest";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import en from "../../locales/en/${domain}.json" with { type: "json" };
${kind === "form" ? 'import errors from "../../locales/en/errors.json" with { type: "json" };\n' : ""}import id from "../../locales/id/${domain}.json" with { type: "json" };
import { Browser${kind === "form" ? ", formIn" : ""}, send } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { visible } from "../support/visible.ts";

const PATH = "${path}";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitor(portal, "${right}");
afterEach(() => stub.answerNormally());

it("sends visitors to sign in and refuses other accounts", async () => {
  const visitor = await send(portal.origin, PATH);
  expect(visitor.location).toBe(\`/login?redirect=\${encodeURIComponent(PATH)}\`);
  const other = new Browser(portal.origin);
  await other.signIn("${wrong}");
  expect((await other.get(PATH)).location).toMatch(${landing});
});
`;
}

/** Both languages show the title and what an empty list, or the form, says. */
const inBothLanguages = (title: string, key: string, text: string) => `
it.each([["en", en], ["id", id]] as const)("${title} (%s)", async (lang, texts) => {
  const answer = await browser.get(\`\${PATH}?lang=\${lang}\`);
  expect(answer.status).toBe(200);
  expect(visible(answer)).toContain(texts.${key}.title);
  expect(visible(answer)).toContain(texts.${key}.${text});
});
`;

function listCases({ page, access }: NewPage): string {
  const key = snake(page);
  const username = ACCOUNTS[access].right;
  return `${inBothLanguages("says that the list is empty", key, "empty.title")}
it("lists the caller's rows only, newest first", async () => {
  const accounts = await lab.db.selectFrom("account").select(["account_id", "username"]).execute();
  const rows = accounts.flatMap(({ account_id, username }) =>
    [1, 2].map((day) => ({
      id: \`\${username}-\${String(day)}\`,
      account_id,
      name: \`Row \${String(day)} of \${username}\`,
      created_at: \`2026-01-0\${String(day)}T03:00:00.000Z\`,
    })),
  );
  await lab.db.insertInto("${key}").values(rows).execute();
  const { text } = await browser.get(\`\${PATH}?lang=en\`);
  const titles = [...text.matchAll(/class="card-title">([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(["Row 2 of ${username}", "Row 1 of ${username}"]);
});

it("stands without its list when the laboratory fails or lacks the call", async () => {
  for (const [status, sentence] of [
    [500, "An error occurred, try again later"],
    [501, "This service is not available yet"],
  ] as const) {
    stub.answer("/${page}/get", () => ({ status, body: {} }));
    const answer = await browser.get(\`\${PATH}?lang=en\`);
    expect(answer.status).toBe(200);
    expect(visible(answer)).toContain(en.${key}.title);
    expect(visible(answer)).toContain(sentence);
  }
});
`;
}

function formCases({ page }: NewPage): string {
  const key = snake(page);
  return `
const FORM = 'name="message"';
const savedMessages = async () =>
  (await lab.db.selectFrom("${key}").select("message").execute()).map(({ message }) => message);
${inBothLanguages("shows the form", key, "submit")}
it("refuses an empty message and one that is too long, and keeps the input", async () => {
  const long = "x".repeat(501);
  for (const [message, error] of [["", errors.required], [long, errors.too_long]] as const) {
    const answer = await browser.submit(\`\${PATH}?lang=en\`, { message }, FORM);
    expect(answer.status).toBe(400);
    expect(visible(answer)).toContain(error);
    expect(answer.text).toContain(\`>\${message}</textarea>\`);
  }
  expect(await savedMessages()).toEqual([]);
});

it("keeps the input when the laboratory lacks the call", async () => {
  stub.answer("/${page}/create", () => ({ status: 501, body: {} }));
  const answer = await browser.submit(\`\${PATH}?lang=en\`, { message: "Good morning" }, FORM);
  expect(answer.status).toBe(501);
  expect(visible(answer)).toContain("This service is not available yet.");
  expect(answer.text).toContain(">Good morning</textarea>");
});

it("saves a message once, however often its form is sent", async () => {
  const { hidden } = formIn((await browser.get(\`\${PATH}?lang=en\`)).text, FORM);
  for (let time = 0; time < 2; time++) {
    const answer = await browser.post(PATH, { ...hidden, message: "Good morning" });
    expect([answer.status, answer.location]).toEqual([303, PATH]);
  }
  expect(visible(await browser.get(PATH))).toContain(en.${key}.done);
  expect(await savedMessages()).toEqual(["Good morning"]);
});
`;
}
