import { describe, expect, it } from "vitest";
import { openCompanyPortal } from "../support/company-portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const EVENTS = "/company/office-care";
const as = (username: string) => company.as(username);

describe("the events of a company", () => {
  it("groups events by who acts and when, past ones folded, and filters by state with one press", async () => {
    const { document } = await readPage(as("hrd"), `${EVENTS}?lang=en`);
    const groups = [...document.querySelectorAll("main h3, main summary")].map((title) => textOf(title));
    expect(groups.filter((title) => /\(\d+\)$/.test(title))).toEqual([
      "Needs you (3)",
      "Waiting for others (1)",
      "In progress (1)",
      "Approved (1)",
      "Past and canceled (4)",
    ]);
    const chips = [...document.querySelectorAll("main .chip")].map((chip) => textOf(chip));
    const badges = [...document.querySelectorAll("main .state")].map((badge) => textOf(badge));
    for (const word of ["Approved", "In progress", "Draft", "Completed", "Canceled"])
      expect([
        word,
        chips.filter((chip) => new RegExp(`^${word} [1-9]\\d*$`).test(chip)).length,
        badges.includes(word),
      ]).toEqual([word, 1, true]);
    // An administrator does not decide the second step of what they decided first.
    expect(textOf(document.querySelector("[aria-labelledby=events-others]"))).toContain(
      "Waiting for finance",
    );
    expect(textOf(document.querySelector("main details .row-list"))).toContain("Canceled");
    const viewer = await readPage(as("finance"), `${EVENTS}?lang=en`);
    expect(textOf(viewer.document.querySelector("#events-needs"))).toBe("Needs you (1)");
    const draft = await readPage(as("hrd"), `${EVENTS}?status=draft`);
    expect(textOf(draft.document.querySelector("main .chip[aria-current]"))).toBe("Draft");
    expect(draft.document.querySelectorAll("main .row")).toHaveLength(1);
  });

  it("says for how many of the requested people an event costs, in the list too", async () => {
    const running = visible(await as("hrd").get(`${EVENTS}/detail/ofc-0000005?lang=en`));
    expect(running).toMatch(
      /Cost IDR\s2\.556\.000\.00 .*?10 of 12 employees, 1 did not attend and is not charged/,
    );
    const list = visible(await as("hrd").get(`${EVENTS}?lang=en`));
    expect(list).toMatch(/7 of 10 employees · IDR\s642\.600\.00/);
    expect(list).toMatch(/Draft .*?IDR\s427\.950\.00/);
  });

  it("says the conclusions of a completed event first, to those who may read them", async () => {
    const path = `${EVENTS}/detail/ofc-0000001?lang=en`;
    const stats = async (username: string) =>
      textOf((await readPage(as(username), path)).document.querySelector("main .stats"));
    const said = await stats("hrd");
    expect(said).toMatch(/^Fit to work\s?[1-9]/);
    const counts = [...said.matchAll(/(?:Fit[a-z ]+|Did not attend)\s?(\d+)/g)].map(([, count]) =>
      Number(count),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await stats("viewer")).toMatch(/^Approved\s?8 ?Attended\s?7/);
  });

  it("names what the quota lacks for a request that waits, and what to do", async () => {
    const waiting = visible(await as("hrd").get(`${EVENTS}/detail/ofc-0000008?lang=en`));
    expect(waiting).toMatch(/Jakarta Timur Contact person: Lina Hartono, \+\d+ · Room: Aula/);
    expect(waiting).toContain("No quota in the contract for Spirometry: 8 examinations.");
    expect(waiting).toContain("ask the laboratory to extend the quota");
    const other = visible(await as("hrd").get(`${EVENTS}/detail/ofc-0000009?lang=en`));
    expect(other).not.toContain("No quota in the contract");
  });
});
