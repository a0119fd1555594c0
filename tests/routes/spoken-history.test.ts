import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { formatDate } from "../../app/lib/dates.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

// Listeners get all answers from the speech alone: the code below never reads the page.
const GLUCOSE = "1558-6";
const UNIT = "mg/dL";

beforeAll(prepareReader);
const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
afterAll(forgetReader);

const history = z.array(
  z.object({
    points: z.array(
      z.object({ date: z.string(), value: z.number(), unit: z.string(), replaced_at: z.string().nullable() }),
    ),
  }),
);

async function truth(lang: "en" | "id") {
  const { results } = await lab.get(`/result/get-history?code=${GLUCOSE}`, "patient");
  const points = history.parse(results)[0]?.points ?? [];
  const valid = points.filter(({ replaced_at }) => replaced_at === null);
  const [first, last] = [valid[0], valid.at(-1)];
  const highest = valid.reduce((best, point) => (point.value > best.value ? point : best));
  const before = points.find(({ replaced_at }) => replaced_at !== null);
  const now = valid.find(({ date }) => date === before?.date);
  if (!first || !last || !before || !now) throw new Error("The seed has no such history.");
  expect(valid.every(({ unit }) => unit === UNIT)).toBe(true);
  const said = ({ value, date }: { value: number; date: string }) =>
    `${String(value)} ${UNIT} · ${formatDate(date, lang)}`;
  return {
    highest: said(highest),
    latest: said(last),
    direction: last.value < first.value ? "lower" : last.value > first.value ? "higher" : "same",
    unit: UNIT,
    corrected: `${String(before.value)} → ${String(now.value)} · ${formatDate(before.date, lang)}`,
  };
}

const DATE = "(\\d\\d [A-Z]{3} \\d{4})";
const VALUE = `([\\d.,]+ ${UNIT})`;
const QUESTIONS = {
  en: {
    highest: new RegExp(`The highest was ${VALUE} on ${DATE}`),
    latest: new RegExp(`the latest is ${VALUE} on ${DATE}`),
    direction: /the latest is (higher than|lower than|the same as) the first/,
    corrected: new RegExp(
      `Corrected: the result of ${DATE} was first reported as ${VALUE}, and is ${VALUE} now`,
    ),
  },
  id: {
    highest: new RegExp(`Yang tertinggi ${VALUE} pada ${DATE}`),
    latest: new RegExp(`yang terakhir ${VALUE} pada ${DATE}`),
    direction: /yang terakhir (lebih tinggi daripada|lebih rendah daripada|sama dengan) yang pertama/,
    corrected: new RegExp(`Dikoreksi: hasil ${DATE} semula dilaporkan ${VALUE}, sekarang ${VALUE}`),
  },
};
const DIRECTIONS: Record<string, string> = {
  "higher than": "higher",
  "lower than": "lower",
  "the same as": "same",
  "lebih tinggi daripada": "higher",
  "lebih rendah daripada": "lower",
  "sama dengan": "same",
};

function heard(transcript: string, lang: "en" | "id") {
  const ask = (question: RegExp) => question.exec(transcript)?.slice(1) ?? [];
  const { highest, latest, direction, corrected } = QUESTIONS[lang];
  const [date = "", before = "", now = ""] = ask(corrected);
  const bare = (value: string) => value.replace(` ${UNIT}`, "");
  return {
    highest: ask(highest).join(" · "),
    latest: ask(latest).join(" · "),
    direction: DIRECTIONS[ask(direction)[0] ?? ""],
    unit: ask(latest)[0]?.split(" ")[1],
    corrected: `${bare(before)} → ${bare(now)} · ${date}`,
  };
}

describe.each(languagesInTurn(0))("three years of results, heard (%s)", (lang) => {
  async function listen(query: string): Promise<string> {
    const browser = new Browser(portal.origin);
    await browser.signIn("patient");
    await browser.get(`/login?lang=${lang}`);
    return spoken(await browser.get(`/patient/lab-result/history?${query}&lang=${lang}`));
  }

  it("say which was the highest and the latest, where it goes, in which unit, and what was corrected", async () => {
    const transcript = await listen(`code=${GLUCOSE}`);
    expect(heard(transcript, lang)).toEqual(await truth(lang));
    await expect(transcript).toMatchFileSnapshot(`../fixtures/spoken/history-${lang}.txt`);
  });

  it("say so before anything else but the choice of the time, and the drawing says where the table is", async () => {
    const phrases = (await listen(`code=${GLUCOSE}`)).split("\n");
    const at = (part: RegExp) => phrases.findIndex((phrase) => part.test(phrase));
    const [sentence, picture, table] = [
      at(QUESTIONS[lang].latest),
      at(/^(img|image|graphics)/),
      at(/^table/),
    ];
    expect(sentence).toBeGreaterThan(0);
    expect(picture).toBeGreaterThan(sentence);
    expect(table).toBeGreaterThan(picture);
    expect(phrases[picture]).toContain(lang === "en" ? "The table on this page" : "Tabel di halaman ini");
  });
});
