import { refusesResetUrl } from "../../app/upstream/registration/registration.server.ts";
import type { Checker } from "./checks.ts";
import type { Options } from "./options.ts";
import type { Exchange } from "./reading.ts";
import { fieldsOf, wordOf, type Session } from "./sign-in.ts";
import { rowsIn } from "./wire.ts";

const open = { token: null };
const BAD_INPUT = { check: "errors", statuses: [400, 422] };

/** Registration without an account; with `writes`, a code is asked for. */
export async function checkRegistration(
  checker: Checker,
  sessions: readonly Session[],
  { card, writes, now, newcomer }: Options,
): Promise<void> {
  const nobody = `tes${Math.round(now()).toString(36)}`;
  const email = `${nobody}@example.com`;
  const start = checker.endpoint("POST /register", "Starts");
  const again = checker.endpoint("POST /request-otp");
  const verify = checker.endpoint("POST /verify-otp");
  const forget = checker.endpoint("POST /forget-password");
  await checker.refused(start, { body: { request_otp: true } }, open, { ...BAD_INPUT, fields: true });
  if (writes) {
    const titles = await checker.ask(checker.endpoint("GET /patient-title/get"), {}, open);
    const title_id = wordOf(fieldsOf(rowsIn(titles.results)?.[0])["id"]) || "1";
    const person = { ...personOf(nobody, email, now()), title_id, ...newcomer };
    await checker.good(start, { body: { ...person, request_otp: true } }, open);
    await checkWait(checker, again, { email });
  } else checker.journal.note("POST /request-otp", "repeat", "not tried", { note: "needs --writes" });
  await checker.refused(verify, { body: { email, otp: "000000" } }, open, {
    check: "errors",
    statuses: [400, 404, 422, 429],
  });
  await checkForgotten(checker, forget, nobody);
  await checkUnfinished(checker, sessions, card);
}

function personOf(username: string, email: string, now: number) {
  const digits = String(10_000_000 + (Math.round(now) % 10_000_000));
  return {
    first_name: "Conformance",
    last_name: "Test",
    username,
    email,
    phone_code: "+62",
    phone_number: `812${digits}`,
    password: "Conformance-Test-1",
    client_unique_id: "laboratory-portal",
  };
}

/** A second request within the wait must not start the wait again from a higher number. */
async function checkWait(
  checker: Checker,
  call: Parameters<Checker["good"]>[0],
  body: { email: string },
): Promise<void> {
  const name = "POST /request-otp";
  const waitOf = ({ results, refusal }: Exchange) => {
    const existing = refusal?.status === 429 ? (refusal.results ?? {}) : results;
    return Number(fieldsOf(existing)["time_to_wait"] ?? refusal?.retryAfter ?? Number.NaN);
  };
  const first = await checker.ask(call, { body }, open);
  if (first.refusal?.status !== 429) checker.judge(call, { body }, open, first);
  if (checker.journal.isBroken(name)) return;
  const [value, two] = [waitOf(first), waitOf(await checker.ask(call, { body }, open))];
  const curl = checker.curl(call, { body }, open);
  const wrong = { field: "time_to_wait", expected: "no longer wait than before", curl };
  if (Number.isNaN(value) || Number.isNaN(two))
    checker.journal.note(name, "repeat", "failed", { ...wrong, received: "no seconds" });
  else if (two > value)
    checker.journal.note(name, "repeat", "failed", { ...wrong, received: "a longer one" });
  else checker.journal.note(name, "repeat", "passed");
}

const RESET_URL = "http://127.0.0.1:3000/reset-password";

/** A provider may refuse an unknown account, or hide that it is unknown. */
async function checkForgotten(checker: Checker, call: Parameters<Checker["good"]>[0], username: string) {
  const query = { body: { username, reset_url: RESET_URL } };
  const first = await checker.ask(call, query, open);
  const isStrict = refusesResetUrl(first.refusal);
  const values = isStrict ? { body: { username } } : query;
  const { refusal, fault } = isStrict ? await checker.ask(call, values, open) : first;
  if (isStrict)
    checker.journal.note("POST /forget-password", "shape", "tolerated", {
      field: "reset_url",
      expected: "known or ignored",
      received: "refused",
      curl: checker.curl(call, query, open),
    });
  const curl = checker.curl(call, values, open);
  const status = fault ? fault.kind : (refusal?.status ?? 200);
  const isFine = status === 200 || status === 400 || status === 404 || status === 422 || status === 429;
  const wrong = { expected: "status 200 or 400", received: `status ${String(status)}`, curl };
  checker.journal.note("POST /forget-password", "errors", isFine ? "passed" : "failed", isFine ? {} : wrong);
}

async function checkUnfinished(checker: Checker, sessions: readonly Session[], card: Uint8Array | null) {
  const finish = checker.endpoint("POST /continue-register");
  const scan = checker.endpoint("POST /user-identity/ocr-scan");
  await checker.refused(finish, { body: {} }, open, { check: "token", statuses: [401] });
  const unfinished = sessions.find(({ type }) => type === "unfinished");
  const note = "no account with an unfinished registration was given";
  if (!unfinished) {
    for (const call of ["POST /continue-register", "POST /user-identity/ocr-scan"])
      checker.journal.note(call, "errors", "not tried", { note });
    return;
  }
  const { token } = unfinished;
  await checker.refused(finish, { body: {} }, { token }, { ...BAD_INPUT, fields: true });
  const text = { name: "card.jpg", type: "image/jpeg", bytes: Buffer.from("This is no picture") };
  await checker.refused(scan, { file: text }, { token }, { check: "errors", statuses: [400, 413, 422] });
  if (checker.journal.isBroken("POST /user-identity/ocr-scan")) return;
  if (card)
    await checker.good(scan, { file: { name: "card.jpg", type: "image/jpeg", bytes: card } }, { token });
  else checker.journal.note("POST /user-identity/ocr-scan", "shape", "not tried", { note: "needs --card" });
}
