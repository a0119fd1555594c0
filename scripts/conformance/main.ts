import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Login, Samples } from "./options.ts";
import { html, table } from "./report.ts";
import { runConformance } from "./run.ts";

const USAGE = `npm run conformance -- --url https://lab.example/api/v1.5 --user NAME [--user NAME …]

  --user NAME[:PASSWORD]          an account; repeat it for a doctor, a medical centre, an unfinished registration
  --company CODE/NAME[:PASSWORD]  an account of a company
  --password PASSWORD             of all accounts without their own; or the variable CONFORMANCE_PASSWORD
  --paid, --pending, --denied, --expired, --home-care INVOICE
                                  invoice numbers of the patient, by what became of their payment
  --report, --check-up ORDER      order numbers with a laboratory report, and with one of a check-up
  --product ID                    a product that branches offer
  --card FILE                     picture of an identity card
  --ws-url URL --ws-key KEY       websocket, as LAB_WS_URL and LAB_WS_KEY
  --document-host HOST            as DOWNLOAD_HOSTS; repeatable
  --calls CALLS                   calls that the provider has, as LAB_CALLS: spec, a list, or a file;
                                  others are not tried; or the variable LAB_CALLS
  --tier N                        stop after this tier
  --client-id TEXT                as CLIENT_UNIQUE_ID
  --new-password PASSWORD         of the registration that --writes starts
  --writes                        also calls that change something: use a test account
  --json FILE, --html FILE        the whole report

Exit code 0: nothing failed. Only reads without --writes.
`;

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const { values } = parseArgs({
  options: {
    url: text,
    password: text,
    tier: text,
    json: text,
    html: text,
    card: text,
    help: { type: "boolean" },
    user: texts,
    company: texts,
    "document-host": texts,
    "ws-url": text,
    "ws-key": text,
    paid: text,
    pending: text,
    denied: text,
    expired: text,
    "home-care": text,
    report: text,
    "check-up": text,
    product: text,
    calls: text,
    writes: { type: "boolean" },
    "client-id": text,
    "new-password": text,
  },
});

/** "NAME:PASSWORD" or "NAME"; an e-mail address or username has no colon. */
function loginOf(typed: string, company?: string): Login {
  const at = typed.indexOf(":");
  const password =
    at < 0 ? (values.password ?? process.env["CONFORMANCE_PASSWORD"] ?? "") : typed.slice(at + 1);
  return { username: at < 0 ? typed : typed.slice(0, at), password, ...(company ? { company } : {}) };
}

const logins = [
  ...(values.user ?? []).map((typed) => loginOf(typed)),
  ...(values.company ?? []).map((typed) => {
    const at = typed.indexOf("/");
    return loginOf(typed.slice(at + 1), typed.slice(0, Math.max(0, at)));
  }),
];
if (values.help || !values.url || !URL.canParse(values.url) || logins.length === 0) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}
const samples = {
  paid: values.paid,
  pending: values.pending,
  denied: values.denied,
  expired: values.expired,
  homeCare: values["home-care"],
  report: values.report,
  checkUp: values["check-up"],
  product: values.product,
};
const report = await runConformance({
  url: values.url.replace(/\/$/, ""),
  logins,
  samples: Object.fromEntries(Object.entries(samples).filter(([, value]) => value)) satisfies Samples,
  card: values.card ? readFileSync(values.card) : null,
  writes: values.writes ?? false,
  newcomer: {
    ...(values["client-id"] ? { client_unique_id: values["client-id"] } : {}),
    ...(values["new-password"] ? { password: values["new-password"] } : {}),
  },
  calls: values.calls ?? process.env["LAB_CALLS"],
  tier: Number(values.tier ?? 8),
  socket: values["ws-url"] && values["ws-key"] ? { url: values["ws-url"], key: values["ws-key"] } : null,
  documentHosts: values["document-host"] ?? [],
  now: () => Date.now(),
});
process.stdout.write(table(report));
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (values.html) writeFileSync(values.html, html(report));
process.exit(report.findings.some(({ verdict }) => verdict === "failed") ? 1 : 0);
