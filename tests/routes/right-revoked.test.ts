import { expect, it } from "vitest";
import { formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const PATH = "/patient/medical-record/pat-raka/declared";
const TYPED = "Alergi kacang sejak\nkecil, kata neneknya";

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
const browser = useVisitor(portal, "patient");

const setAccess = (status: "approved" | "ended") =>
  lab.lab.db.updateTable("family_relation").set({ status }).where("patient_id", "=", "pat-raka").execute();

it.each([
  ["en", "Nothing was saved", "What you wrote"],
  ["id", "Tidak ada yang disimpan", "Yang Anda tulis"],
])(
  "gives back what was written while a permission ended, and keeps nothing of it (%s)",
  async (lang, ...words) => {
    await setAccess("approved");
    const { hidden } = formIn((await browser.get(`${PATH}?lang=${lang}`)).text, 'name="allergies"');
    await setAccess("ended");
    const answer = await browser.post(PATH, { ...hidden, allergies: TYPED, conditions: "", medicines: "" });
    expect(answer.status).toBe(404);
    for (const word of words) expect(visible(answer)).toContain(word);
    expect(answer.text).toContain(TYPED);
    expect(answer.headers["cache-control"]).toContain("no-store");
    const main = /<main[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? "";
    expect(main).not.toContain("Raka");
    expect((await browser.get(PATH)).text).not.toContain("kacang");
    await setAccess("approved");
    expect((await browser.get(PATH)).text).not.toContain("kacang");
  },
);
