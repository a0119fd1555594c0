import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { pages, type Access } from "../../app/site.ts";
import { root } from "../support/portal.ts";
import { handlersOf, importCircles, listFiles, loadedBy, readSources } from "../support/sources.ts";

const files = readSources("app", "lab", "server.ts", "tests", "vite.config.ts", ".ci");
const shipped = [...files.values()].filter(({ path }) => /^(app|lab|server\.ts)/.test(path));
const app = shipped.filter(({ path }) => path.startsWith("app/"));
const roomOf = (path: string) => path.split("/")[1] ?? "";

describe("who may import whom (design: direction)", () => {
  it("the portal and the laboratory never load each other", () => {
    const wrong = shipped.flatMap(({ path, imports }) =>
      imports
        .filter((one) => one.path.split("/")[0] !== path.split("/")[0])
        .filter((one) => path !== "server.ts" && /^(app|lab)\//.test(one.path))
        .map((one) => `${path} → ${one.path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("the laboratory is not loaded unless it is asked for", () => {
    expect([...loadedBy(files, "server.ts")].filter((path) => path.startsWith("lab/"))).toEqual([]);
  });

  it("rooms import only rooms below them", () => {
    const below: Record<string, RegExp> = {
      lib: /^app\/(lib|i18n\/language|site)/,
      ui: /^app\/(ui|modules\/attributes|i18n|lib|site|page-context|upstream\/errors)/,
      upstream: /^app\/(upstream|lib|i18n|runtime\.server|env\.server)/,
      session: /^app\/(session|upstream|i18n|lib|http\/request|runtime\.server|env\.server|site)/,
      realtime: /^app\/(realtime|lib)\//,
      i18n: /^(app\/(i18n|lib)\/|app\/runtime\.server|locales\/)/,
    };
    const wrong = app.flatMap(({ path, imports }) =>
      imports
        .filter((one) => below[roomOf(path)] && !one.typeOnly && !below[roomOf(path)]?.test(one.path))
        .map((one) => `${path} → ${one.path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("nothing that the ui loads is a server file", () => {
    const wrong = app
      .filter(({ path }) => path.startsWith("app/ui/"))
      .flatMap(({ path }) =>
        [...loadedBy(files, path)].filter((one) => one.includes(".server")).map((one) => `${path} → ${one}`),
      );
    expect(wrong).toEqual([]);
  });

  it("the browser's script is modules only: no framework, no server file, no texts", () => {
    const included = [...loadedBy(files, "app/entry.client.tsx")];
    const modules = app.filter(({ path }) => path.startsWith("app/modules/"));
    const loaded = new Set([...included, ...modules.flatMap(({ path }) => [...loadedBy(files, path)])]);
    expect([...loaded].filter((path) => !/^app\/(entry\.client|modules\/)/.test(path))).toEqual([]);
    expect(modules.flatMap(({ packages }) => packages)).toEqual(["eventsource-parser"]);
    expect(included.flatMap((path) => files.get(path)?.packages ?? [])).toEqual([]);
  });

  it("what pages and modules agree on needs no browser", () => {
    const { imports, packages, text } = files.get("app/modules/attributes.ts") ?? {};
    expect([imports, packages]).toEqual([[], []]);
    expect(text).not.toMatch(/\b(document|window|HTML\w*Element)\b/);
  });

  it("one file alone opens connections to the laboratory", () => {
    const clients = app.filter(({ packages }) => packages.includes("undici")).map(({ path }) => path);
    expect(clients).toEqual(["app/upstream/door.server.ts"]);
    const sockets = app.filter(({ packages }) => packages.includes("ws")).map(({ path }) => path);
    expect(sockets).toEqual(["app/realtime/upstream.ts"]);
  });

  it("no circles of imports", () => {
    expect(importCircles(new Map(shipped.map((file) => [file.path, file])))).toEqual([]);
  });

  it("every import of an own file exists", () => {
    const wrong = [...files.values()].flatMap(({ path, imports }) =>
      imports
        .filter((one) => !one.path.startsWith("build/") && !existsSync(join(root, one.path)))
        .map((one) => `${path} → ${one.path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("no barrel files", () => {
    const barrels = shipped.filter(
      ({ tree }) =>
        tree.statements.length > 0 && tree.statements.every((node) => ts.isExportDeclaration(node)),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });
});

describe("thin files", () => {
  it("no file is longer than 300 lines", () => {
    const long = [...files.values()].filter(({ lines }) => lines > 300);
    expect(long.map(({ path, lines }) => `${path}: ${String(lines)}`)).toEqual([]);
  });

  it("route files keep to 150 lines, loaders to 20, actions to 40", () => {
    const wrong = app
      .filter(({ path }) => path.startsWith("app/routes/") && path.endsWith(".tsx"))
      .flatMap((file) => [
        ...(file.path.endsWith("/route.tsx") && file.lines > 150
          ? [`${file.path}: ${String(file.lines)}`]
          : []),
        ...handlersOf(file)
          .filter(({ name, lines }) => lines > (name === "loader" ? 20 : 40))
          .map(({ name, lines }) => `${file.path} ${name}: ${String(lines)}`),
      ]);
    expect(wrong).toEqual([]);
  });

  it("exceptions to the rules give their reason in the same line", () => {
    const marks = /@ts-ignore|@ts-nocheck|eslint-disable/;
    const wrong = [...files.values()]
      .filter(({ path }) => path !== "tests/unit/architecture.test.ts" && !path.startsWith(".ci/"))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => marks.test(line) && !/-- \S{3,}/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** Guards that are strict enough for a page of that access. */
const GUARDS: Record<Access, string[]> = {
  public: ["readPublic", "requireDevelopment", "requireReferenceLab"],
  visitor: ["requireVisitor"],
  unfinished: ["requireUnfinished"],
  patient: ["requirePatient"],
  doctor: ["requireDoctor"],
  company: ["requireCompany"],
  facility: ["requireFacility"],
  member: ["requireMember"],
};

describe("every loader and every action guards itself", () => {
  const modules = new Map<string, Access>();
  for (const { module, access } of pages) {
    modules.set(
      module ? `app/routes/${module}/route.tsx` : `app/routes/in-preparation/${access}.tsx`,
      access,
    );
  }

  it.each([...modules])("%s (%s)", (path, access) => {
    const file = files.get(path);
    if (!file) throw new Error(`${path} is in the site map but does not exist`);
    const handlers = handlersOf(file);
    const calendarOrPage = handlers.map(({ name }) => name);
    if (access !== "public")
      expect(calendarOrPage, "a page without a loader is open to anybody").toContain("loader");
    for (const { name, firstCalls } of handlers) {
      const guarded = firstCalls.some((called) => GUARDS[access].includes(called));
      expect(
        guarded,
        `${name} begins with one of ${GUARDS[access].join(", ")}; it calls ${firstCalls.join(", ")}`,
      ).toBe(true);
    }
  });

  it("no route module stands outside the site map", () => {
    const known = new Set([...modules.keys(), "app/routes/public/not-found/route.tsx"]);
    const others = listFiles("app/routes").filter((path) => path.endsWith("/route.tsx") && !known.has(path));
    expect(others).toEqual([]);
  });
});

/** Every URL of spec.md §2, plus those that the screens add. */
const SPECIFIED = `
/ /translate /barcode /page-not-allowed /sign-out /login /r3915t3r /otp/:phone /register-success /continue-register
/payment-success /payment-success-package /payment-success-deal /payment-success-lab /booking-success /use-success
/payment-pending /payment-pending-deal /payment-pending-package
/company/home /company/employee/master /company/employee/master/add /company/employee/master/edit/:id /company/billing
/company/office-care /company/office-care/add /company/office-care/detail/:id /company/examination-approval
/company/examination-approval/approve-first/:id /company/examination-approval/approve-second/:id
/company/medical-record /company/deposit-transaction
/doctor/home /doctor/summary-report/referral /doctor/summary-report/fee /doctor/referral/confirmation
/doctor/referral/complete /medical-center
/patient/home /patient/test /patient/test/:id /patient/voucher /patient/promo /patient/promo/detail /patient/nearme
/patient/nearme/map-view /patient/home-care /patient/profile /patient/medical-record/:id /patient/buy-package
/patient/buy-package/:id /patient/buy-subscription /patient/buy-subscription/:id /patient/lab-result
/patient/lab-result/history /patient/branch/:id /patient/family/:id /patient/cart /patient/order-package/:id
/patient/order-deal/:id /patient/order-subscription/:id /patient/order-test/:branch/:id /patient/deal
/patient/use-subscription-packages/:id /patient/use-subscription-test/:id
/dashboard /dashboard/profile-user /dashboard/family /dashboard/cart /dashboard/my-package
/patient/checkout /simulated-payment/:payment_id /patient/order/:order_number
/patient/order/:order_number/reschedule /patient/order/:order_number/review /patient/consultation
/patient/consultation/new /notifications /download/:kind/:number /company/employee/master/import /doctor/referral/new
`;

describe("the site map", () => {
  const paths = pages.map(({ path }) => path);

  it("holds every specified URL, each once", () => {
    expect(SPECIFIED.split(/\s+/).filter((path) => path && !paths.includes(path))).toEqual([]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it("the README lists exactly the screens that are not built", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const [, list = ""] = /<!-- unbuilt -->([\s\S]*?)<!-- \/unbuilt -->/.exec(readme) ?? [];
    const listed = [...list.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path);
    expect(listed.sort()).toEqual(
      pages
        .filter(({ module }) => !module)
        .map(({ path }) => path)
        .sort(),
    );
  });
});
