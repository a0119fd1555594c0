import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { createLab } from "../../lab/create.ts";
import { pages } from "../../app/site.ts";
import { covers } from "../../app/lib/paths.ts";
import { Browser } from "../support/browser.ts";
import { EXAMPLES } from "../support/example-paths.ts";
import { openPortal, temporaryFolder } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";

const users: Record<string, [string, string?]> = {
  patient: ["patient"], member: ["patient"], doctor: ["doctor"], company: ["hrd", "NUSANTARA"], facility: ["facility"], unfinished: ["unfinished"],
};
const homes: Record<string, string[]> = {
  patient: ["/patient/home", "/patient/test", "/patient/nearme", "/patient/profile?tab=ORDER", "/patient/cart", "/menu","/dashboard/family","/patient/lab-result","/patient/consultation"],
  member: ["/menu","/notifications"],
  doctor: ["/doctor/home", "/doctor/summary-report/referral","/doctor/alert","/menu"],
  company: ["/company/home", "/company/employee/master", "/company/office-care","/company/examination-approval","/company/billing","/company/medical-record","/company/deposit-transaction"],
  facility: ["/medical-center"], unfinished: ["/continue-register"],
};
it("finds needs", { timeout: 900_000 }, async () => {
  const lab = await createLab({ dataDir: temporaryFolder() });
  const stub = await openStub({ forwardTo: lab.url });
  const out: Record<string, unknown> = {};
  for (const [access, [user, code]] of Object.entries(users)) {
    const portal = await openPortal({ LAB_API_URL: stub.url });
    const b = new Browser(portal.origin);
    await b.signIn(user, undefined, code);
    const found = new Map<string, string[]>();
    const own = pages.filter((p) => p.access === access || (p.access === "member" && access !== "unfinished"));
    for (const p of own) { const e = EXAMPLES[p.path]; if (e) found.set(p.path, [e]); else if (!p.path.includes(":")) found.set(p.path, [p.path]); }
    for (const p of own) if (/profile/.test(p.path) && !p.path.includes(":")) found.set(p.path, [p.path]);
    for (const t of ["PROFILE","PASSWORD","PHOTO","ADDRESS","SETTING","ORDER"]) if (access === "patient") found.get("/patient/profile")?.push(`/patient/profile?tab=${t}`);
    for (const t of ["PROFILE","PASSWORD","PHOTO","SETTING","LICENSE","BANK","TAX"]) if (access !== "patient") found.get("/dashboard/profile-user")?.push(`/dashboard/profile-user?tab=${t}`);
    const queue = [...(homes[access] ?? []), ...[...found.values()].flat()];
    const seen = new Set<string>();
    for (const path of queue) {
      if (seen.has(path) || seen.size > 150) continue;
      seen.add(path);
      const { text } = await b.get(path);
      for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
        const at = href.replace(/&amp;/g, "&");
        const page = own.find((p) => covers(p.path, at.split("?")[0] ?? ""));
        if (page && !found.has(page.path)) { found.set(page.path, [at]); queue.push(at); }
      }
    }
    const missing = own.filter((p) => !found.has(p.path)).map((p) => p.path);
    out[`${access} without example`] = missing;
    for (const [path, examples] of found) for (const example of examples) {
      if (/sign-out|extend|translate/.test(path)) continue;
      stub.forget();
      const first = await b.get(example);
      const calls = [...new Set(stub.calls().filter((c) => !/login/.test(c.path)).map((c) => `${c.method} ${c.path}`))];
      if (first.status >= 400) { out[`${access} ${example}`] = `status ${first.status}`; continue; }
      const needs: string[] = [];
      for (const c of calls) {
        const [m, cp = ""] = c.split(" ");
        stub.answer(cp, ({ method }) => (method === m ? { status: 501, body: {} } : null));
        const r = await b.get(example);
        const says = r.status === 501 || visible(r).includes("This service is not available yet");
        if (says || (r.status >= 400)) needs.push(`${c}${r.status !== first.status ? "" : " (says)"}`);
        stub.answerNormally();
      }
      await b.get(example);
      out[`${access} ${path}${example.includes("tab=") ? " " + example : ""}`] = needs;
    }
    await portal.close();
  }
  writeFileSync("/tmp/needs.json", JSON.stringify(out, null, 1));
  await stub.close(); await lab.close();
});
