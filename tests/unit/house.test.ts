import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { root } from "../support/portal.ts";
import { listFiles, readSources, type SourceFile } from "../support/sources.ts";

const files = readSources("app", "lab", "server.ts", "tests", "vite.config.ts", "scripts");
const shipped = [...files.values()].filter(({ path }) => /^(app|lab(?!\/tests)|server\.ts)/.test(path));

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

describe("packages", () => {
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest; // npm checks it
  const nameOf = (specifier: string) =>
    specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/");
  const builtIn = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  const importedBy = (sources: readonly SourceFile[]) =>
    new Set(
      sources
        .flatMap(({ packages }) => packages.map(nameOf))
        .filter((name) => !builtIn.has(name) && !name.startsWith("virtual:")),
    );
  /** Used by tool configuration or Node types rather than by imports. */
  const byTools = /^(@types\/|tsx$|typescript$|esbuild$|@remix-run\/dev$|vite$|oxlint|oxfmt)/;
  /** Built by Vite; the workspace itself. */
  const noDependency = ["vite", "@remix-run/route-config", "reference-laboratory"];
  const isOfLab = ({ path }: SourceFile) => path.startsWith("lab/");
  const packages = {
    portal: {
      manifest: manifestOf(""),
      sources: [...files.values()].filter((file) => !isOfLab(file)),
      shipped: shipped.filter((file) => !isOfLab(file)),
    },
    laboratory: {
      manifest: manifestOf("lab"),
      sources: [...files.values()].filter(isOfLab),
      shipped: shipped.filter(isOfLab),
    },
  };

  describe.each(Object.entries(packages))("belonging to the %s", (_, { manifest, ...code }) => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies };

    it("are dependencies where shipped code imports them, and declared everywhere else", () => {
      const phantom = [...importedBy(code.shipped)].filter(
        (name) => !Object.hasOwn(manifest.dependencies, name) && !noDependency.includes(name),
      );
      expect(phantom).toEqual([]);
      const undeclared = [...importedBy(code.sources)].filter(
        (name) => !Object.hasOwn(declared, name) && name !== "reference-laboratory",
      );
      expect(undeclared).toEqual([]);
    });

    it("are all used", () => {
      const used = importedBy(code.sources);
      const text = code.sources.map((file) => file.text).join("\n");
      const unused = Object.keys(declared).filter(
        (name) => !used.has(name) && !byTools.test(name) && !new RegExp(`["\`]${name}`).test(text),
      );
      expect(unused).toEqual([]);
    });
  });

  it("have one version in both", () => {
    const [portal = {}, laboratory = {}] = Object.values(packages).map(({ manifest }) => ({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    }));
    const shared = Object.keys(laboratory).filter((name) => Object.hasOwn(portal, name));
    expect(shared.map((name) => [name, laboratory[name]])).toEqual(
      shared.map((name) => [name, portal[name]]),
    );
  });
});

describe("a test", () => {
  /** These open again in their tests, or start programs, or do more while they open. */
  const opening = [
    "lab/tests/unit/sealed-ledgers.test.ts",
    "tests/contract/mutations.test.ts",
    "applications",
    "events",
    "forgot-password",
    "missing-calls",
    "modes",
    "mutated-requests",
    "page-prices",
    "restore",
    "route-builds",
    "specified-calls",
    "stored-drafts",
    "waves",
  ].map((name) => (name.includes("/") ? name : `tests/routes/${name}.test.ts`));

  it("opens a portal, a laboratory, a stub or a visitor by `useOpened` and `useVisitor`", () => {
    const own =
      /\bbefore(All|Each)\(async \(\) => \{(?:(?!\n *\}[,)]).)*?(\bopen(Portal|\w*Lab|Stub\w*|\w+Portal)\(|createLab\(|new Browser\()/s;
    const found = [...files.values()].filter(({ path, text }) => path.includes("tests/") && own.test(text));
    expect(found.map(({ path }) => path).sort()).toEqual(opening.sort());
  });
});

describe("records and guides", () => {
  const guides = ["README.md", "lab/README.md", ...listFiles("docs").filter((path) => path.endsWith(".md"))];
  const named = guides.flatMap((guide) => {
    const text = readFileSync(join(root, guide), "utf8").replace(/```[\s\S]*?```/g, "");
    return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => ({ guide, name }));
  });

  it("hold no half-finished merge", () => {
    const halved = guides.filter((guide) =>
      /<{7} |>{7} |(> ){7}/.test(readFileSync(join(root, guide), "utf8")),
    );
    expect(halved).toEqual([]);
  });

  it("name only files that exist", () => {
    const missing = named.filter(
      ({ name }) =>
        /^(app|lab|tests|locales|docs|public|scripts)\/[\w./-]+$/.test(name) && !existsSync(join(root, name)),
    );
    expect(missing).toEqual([]);
  });

  it("link only to files and headings that exist", () => {
    const textOf = (guide: string) => readFileSync(join(root, guide), "utf8").replace(/```[\s\S]*?```/g, "");
    const headingsOf = (guide: string) =>
      [...textOf(guide).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\- ]/gu, "")
          .replaceAll(" ", "-"),
      );
    const links = guides.flatMap((guide) =>
      [...textOf(guide).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
        .map(([, link, picture]) => link ?? picture ?? "")
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => ({ guide, link })),
    );
    const broken = links.filter(({ guide, link }) => {
      const [path = "", heading] = link.split("#");
      const target = path === "" ? guide : join(dirname(guide), path);
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headingsOf(target).includes(heading);
    });
    expect(links.length).toBeGreaterThan(900);
    expect(broken).toEqual([]);
  });

  // Promise O9: pinned versions.
  it("match the installed versions that decision 0008 relies on", () => {
    const versionOf = (name: string) =>
      (
        JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")) as {
          version: string;
        }
      ).version; // npm's
    const { overrides, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      overrides: Record<string, unknown>;
      dependencies: Record<string, string>;
    }; // our own
    const exact = Object.entries({ ...dependencies, ...overrides }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && /^\d/.test(entry[1]),
    );
    expect(exact.map(([name]) => [name, versionOf(name)])).toEqual(exact);
    expect(Object.keys(overrides)).toEqual(
      expect.arrayContaining(["@remix-run/router", "react-router", "tar"]),
    );
    for (const name of ["@remix-run/node", "@remix-run/react"]) expect(versionOf(name)).toBe("2.17.5");
  });
});

/** URLs of the portal's specification. */
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
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it("marks every entry that is not a page", () => {
    const isPage = (module: string) =>
      /^export default/m.test(readFileSync(join(root, `app/routes/${module}/route.tsx`), "utf8"));
    // They redirect to a page.
    const leadingOn = ["/dashboard", "/dashboard/cart"];
    const none = pages.filter(({ module, path }) => module && !isPage(module) && !leadingOn.includes(path));
    expect(pages.filter(({ document }) => document === false).map(({ path }) => path)).toEqual([
      ...new Set(["/ui-kit/csv", ...none.map(({ path }) => path)]),
    ]);
  });
});
