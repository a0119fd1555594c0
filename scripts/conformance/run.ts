import { SPECIFIED, TIERS, tierOf, nameOf } from "../contract/tiers.ts";
import { loadEndpoints } from "../contract/endpoints.ts";
import { pagesByCall } from "../contract/pages.ts";
import { Checker } from "./checks.ts";
import { checkExtensions } from "./extensions.ts";
import { Journal, type Finding } from "./journal.ts";
import { checkLists } from "./lists.ts";
import type { Options } from "./options.ts";
import {
  checkBranches,
  checkDocument,
  checkEmptying,
  checkNotifications,
  checkOne,
  checkStatus,
  type Patient,
} from "./orders.ts";
import { checkPrivacy } from "./privacy.ts";
import { openReader } from "./reading.ts";
import { checkRegistration } from "./registration.ts";
import { signIn, type Session } from "./sign-in.ts";
import { checkSocket } from "./socket.ts";
import { checkWaitlists } from "./waitlist.ts";
import { checkStatements } from "./statements.ts";

export interface Report {
  url: string;
  findings: Finding[];
  /** milliseconds */
  took: number;
}

/** Tier by tier; never throws for what a provider answers. */
export async function runConformance(options: Options): Promise<Report> {
  const since = options.now();
  const endpoints = await loadEndpoints();
  const tiers = new Map(endpoints.map((endpoint) => [nameOf(endpoint), tierOf(endpoint)]));
  const pages = pagesByCall();
  const reader = openReader(options.url, options.now, options.calls);
  const journal = new Journal(
    (call) => tiers.get(call) ?? 1,
    (call) => pages.get(call) ?? [],
    new Set(
      endpoints.filter((endpoint) => reader.isUndeclared(`${endpoint.method} ${endpoint.path}`)).map(nameOf),
    ),
  );
  for (const call of Object.keys(SPECIFIED)) if (journal.isAbsent(call)) journal.leaveOut(call);
  const checker = new Checker({ url: options.url, reader, journal, endpoints, record: options.record });
  try {
    if (!(await isReached(checker)))
      return { url: options.url, findings: journal.findings, took: options.now() - since };
    const sessions = await signIn(checker, options.logins);
    await checkLists(checker);
    await checkRegistration(checker, sessions, options);
    await checkSocket(
      journal,
      options.socket,
      sessions.find(({ uuid }) => uuid)?.uuid ?? null,
      options.socketMs,
    );
    const patient = sessions.find(({ type }) => type === "patient");
    if (patient) await checkPatient({ checker, reader, token: patient.token, options });
    await checkExtensions(checker, endpoints, sessions, options);
    if (options.tier >= 4) await checkStatements(checker);
    if (options.tier >= 3 && options.writes && patient) await checkWaitlists(checker, patient.token);
    if (options.tier >= 3 && options.writes && patient) await checkPrivacy(checker, patient.token);
    noteMissing(journal, options, sessions);
    for (const { call, path, spelling, code } of reader.spellings())
      journal.note(call, "words", "tolerated", { field: path, expected: code, received: `"${spelling}"` });
  } finally {
    await reader.close();
  }
  const findings = journal.findings.filter(({ tier }) => tier <= options.tier);
  return { url: options.url, findings, took: options.now() - since };
}

/** One failure says what hundreds would. */
async function isReached(checker: Checker): Promise<boolean> {
  const { fault } = await checker.ask(checker.endpoint("GET /profile"), {}, { token: null });
  if (fault?.kind !== "unreachable" && fault?.kind !== "timeout") return true;
  const note = "is the base URL right, with /api/v1.5?";
  checker.journal.note("GET /profile", "answer", "failed", {
    expected: "an answer",
    received: fault.kind,
    note,
  });
  return false;
}

async function checkPatient(patient: Patient): Promise<void> {
  const { samples, tier } = patient.options;
  await checkNotifications(patient);
  if (tier >= 2) await checkBranches(patient);
  if (tier < 3) return;
  const orders = await checkStatus(patient);
  await checkOne(patient, "GET /invoices/get-detail", orders.paid);
  await checkOne(patient, "GET /invoices/get-detail-homecare", orders.homeCare);
  await checkDocument(patient, "GET /invoices/get-printout", orders.paid);
  await checkDocument(patient, "GET /invoices/get-printout-homecare", orders.homeCare);
  await checkEmptying(patient);
  if (tier < 4) return;
  await checkDocument(patient, "GET /diagnosis/get-labreport", samples.report);
  await checkDocument(patient, "GET /diagnosis/get-mcureport", samples.checkUp);
}

function noteMissing(journal: Journal, { tier }: Options, sessions: readonly Session[]): void {
  const needed = { patient: 1, company: 6, doctor: 7, facility: 8 } as const;
  for (const [type, from] of Object.entries(needed)) {
    if (from > tier || sessions.some((session) => session.type === type)) continue;
    const note = `no ${type} account was given, or its sign-in failed`;
    journal.note("POST /login", `account of ${TIERS[from - 1]?.name ?? type}`, "not tried", { note });
  }
}
