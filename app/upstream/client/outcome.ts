import { STATUS_CODES } from "node:http";
import { kindOf } from "./expected.ts";

/** `either`: success to some, failure to others. */
type Saying = "success" | "failure" | "either" | "unclear" | "nothing";

/** `rule`: a provider's own code, for a success or a refusal. */
type Sign = Saying | "rule";

/** The value only if it is a short word or number. */
export interface Unclear {
  path: string;
  received: string;
}

export interface Outcome {
  says: Saying;
  /** 400 for a failure without one */
  status: number | undefined;
  unclear: Unclear[];
}

type Fields = Record<string, unknown>;

interface Signal {
  path: string;
  value: unknown;
  says: Sign;
  status?: number | undefined;
}

type Reader = (value: unknown) => Omit<Signal, "path" | "value">;

const NOTHING = { says: "nothing" } as const;
const UNCLEAR = { says: "unclear" } as const;
const FAILURE = { says: "failure" } as const;
const SUCCESS = { says: "success" } as const;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Some frameworks send the phrase instead of the number. */
const PHRASES = new Map(
  Object.entries(STATUS_CODES).map(([code, text]) => [plain(text ?? ""), Number(code)]),
);
const GOOD = new Set("ok okay success successful successfully succeeded berhasil sukses".split(" "));
const BAD = new Set(["error", "fail", "failed", "failure", "fault", "gagal"]);
/** Not "No.", which is a sentence. */
const NO = /^\s*(false|none|null)\s*$/i;
const YES = new Set(["true", "yes"]);

/** Other numbers of three digits say neither. */
function byHttp(status: number): Omit<Signal, "path" | "value"> {
  if (status >= 200 && status < 300) return { says: "success", status };
  return status >= 400 && status < 600 ? { says: "failure", status } : UNCLEAR;
}

/** 40012; at banks of Indonesia 4010001 or 2005400. */
function byPrefix(digits: string): Omit<Signal, "path" | "value"> {
  const status = Number(digits.slice(0, 3));
  if (digits.length === 7 && status === 200) return { says: "success", status };
  return status >= 400 && STATUS_CODES[status] ? { says: "failure", status } : UNCLEAR;
}

const readDigits = (digits: string) => {
  if (digits.length === 3) return byHttp(Number(digits));
  if (digits.length === 5 || digits.length === 7) return byPrefix(digits);
  return UNCLEAR;
};

const readWord = (text: string): ReturnType<Reader> => {
  const [leading] = /^\d{3}(?=\s*\D)/.exec(text) ?? [];
  return leading === undefined ? readPhrase(text) : byHttp(Number(leading));
};

const readPhrase = (text: string): ReturnType<Reader> => {
  const word = plain(text);
  if (GOOD.has(word) || YES.has(word)) return SUCCESS;
  if (BAD.has(word) || word === "false") return FAILURE;
  const status = PHRASES.get(word);
  return status === undefined ? UNCLEAR : byHttp(status);
};

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

function digitsOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^\d{1,9}$/.test(text) ? text : null;
}

const readStatus: Reader = (value) => {
  if (isEmpty(value)) return NOTHING;
  if (typeof value === "boolean") return value ? SUCCESS : FAILURE;
  const digits = digitsOf(value);
  // To some 0 is "no error", to others "no success".
  if (digits === "0" || digits === "1") return { says: "either" };
  if (digits !== null) return /^0+$/.test(digits) ? SUCCESS : readDigits(digits);
  return typeof value === "string" ? readWord(value) : UNCLEAR;
};

const readCode: Reader = (value) => {
  const read = readStatus(value);
  return read.says === "unclear" && typeof value === "string" && digitsOf(value) === null
    ? { says: "rule" }
    : read;
};

/** Zero means approved. */
const readBank: Reader = (value) => (digitsOf(value) === "0" ? SUCCESS : readStatus(value));

/** An answer that is not "none" is an error. */
const readErrorCode: Reader = (value) => {
  if (isEmpty(value)) return NOTHING;
  const digits = digitsOf(value);
  if (digits !== null && /^0+$/.test(digits)) return SUCCESS;
  const read = readStatus(value);
  if (read.says === "success" || read.says === "failure") return read;
  return typeof value === "string" && NO.test(value) ? NOTHING : FAILURE;
};

const readSuccess: Reader = (value) => {
  if (isEmpty(value)) return NOTHING;
  if (value === true || value === 1 || value === "1") return SUCCESS;
  if (value === false || value === 0 || value === "0") return FAILURE;
  if (typeof value !== "string") return UNCLEAR;
  return NO.test(value) || plain(value) === "no" ? FAILURE : readWord(value);
};

/** A flag, a sentence or an object. */
const readError: Reader = (value) => {
  if (isEmpty(value)) return NOTHING;
  if (value === false || value === 0 || value === "0") return SUCCESS;
  if (typeof value === "string") return NO.test(value) ? SUCCESS : FAILURE;
  if (!isFields(value)) return failureAs(readStatus(value));
  if (readErrorCode(value["code"]).says === "success") return SUCCESS;
  const known = [value["status"], value["statusCode"], value["code"]].map(readStatus);
  return failureAs(known.find(({ status }) => status !== undefined));
};

const failureAs = (read?: ReturnType<Reader>): ReturnType<Reader> =>
  read?.says === "failure" ? read : FAILURE;

const readErrors: Reader = (value) => (isEmpty(value) || value === false ? NOTHING : FAILURE);

const readMessage: Reader = (value) =>
  typeof value === "string" && readPhrase(value).says === "failure" ? FAILURE : NOTHING;

const readType: Reader = (value) => (typeof value === "string" && BAD.has(plain(value)) ? FAILURE : NOTHING);

const onlyFlags =
  (reader: Reader): Reader =>
  (value) =>
    typeof value === "boolean" || value === "true" || value === "false" ? reader(value) : NOTHING;

const named = (reader: Reader, ...names: string[]) => names.map((name) => [name, reader] as const);

const FLAGS = new Map<string, Reader>([
  ...named(readSuccess, "success", "issuccess", "issuccessful", "ok", "isok"),
  ...named(readError, "iserror", "haserror", "haserrors"),
]);
const INSIDE = new Map<string, Reader>([...FLAGS, ...named(onlyFlags(readError), "error", "failed")]);
const KNOWN = new Map<string, Reader>([
  ...FLAGS,
  ...named(readCode, "code"),
  ...named(readStatus, "status", "statuscode", "httpstatus", "httpcode", "httpstatuscode"),
  ...named(readStatus, "result", "resultstatus", "responsestatus", "statustext", "ack"),
  ...named(readBank, "responsecode", "respcode", "resultcode", "returncode", "rc"),
  ...named(readErrorCode, "errorcode", "errcode", "errno", "errornumber"),
  ...named(readError, "error", "fault", "exception"),
  ...named(readErrors, "errors"),
  ...named(onlyFlags(readSuccess), "succeeded", "successful"),
  ...named(onlyFlags(readError), "failed", "failure", "isfailed"),
  ...named(readMessage, "message", "msg", "responsemessage", "statusmessage"),
  ...named(readType, "type", "state", "outcome"),
]);
const HOLDERS = new Set(["meta", "metadata", "status", "result", "header", "head", "responseschema"]);
/** An entry's own `status` or `code` says nothing of the call. */
const CONTENTS = new Set(["results", "data", "response", "payload", "body"]);
const MESSAGES = new Set(["message", "msg", "responsemessage", "statusmessage"]);

export interface Theirs {
  /** an unknown `status` may be the results' own */
  areAtTop: boolean;
  top: (name: string) => boolean;
  inside: (name: string) => boolean;
}

export function readOutcome(body: Fields, theirs: Theirs): Outcome {
  const signals = [...signalsIn(body, theirs)];
  const of = (says: Sign) => signals.filter((signal) => signal.says === says);
  const statusOf = (some: readonly Signal[]) => some.find(({ status }) => status !== undefined)?.status;
  const [failures, successes, unknown, doubtful] = [
    of("failure"),
    of("success"),
    of("unclear"),
    of("either"),
  ];
  const [failure] = failures;
  const [success] = successes;
  if (failure && success) return unclear("unclear", [failure, success]);
  if (failure) return { says: "failure", status: statusOf(failures) ?? 400, unclear: [] };
  if (unknown.length > 0) return unclear(theirs.areAtTop ? "either" : "unclear", unknown);
  const rules = of("rule");
  if (rules.length > 0) return unclear("either", rules);
  if (success || saysSo(body)) return { says: "success", status: statusOf(successes), unclear: [] };
  if (doubtful.length > 0) return unclear("either", doubtful);
  return { says: "nothing", status: undefined, unclear: [] };
}

function unclear(says: Saying, signals: readonly Signal[]): Outcome {
  return { says, status: undefined, unclear: signals.map(unclearOf) };
}

function* signalsIn(body: Fields, theirs: Theirs): Generator<Signal> {
  for (const [name, value] of Object.entries(body)) {
    const key = plain(name);
    if (theirs.top(name)) continue;
    if (isFields(value) && HOLDERS.has(key)) yield* inHolder(name, value, key);
    else if (isFields(value) && CONTENTS.has(key)) yield* inContents(name, value, theirs);
    else yield* signalOf(name, key, value, KNOWN);
  }
}

function* inHolder(holder: string, fields: Fields, key: string): Generator<Signal> {
  // Beside a total, other words are search terms.
  const isPaging = Object.keys(fields).some((name) => plain(name).startsWith("total"));
  const signals = Object.entries(fields).flatMap(([name, value]) => [
    ...signalOf(`${holder}.${name}`, plain(name), value, KNOWN),
  ]);
  if (key === "status" && signals.length === 0 && !isEmpty(fields))
    yield { path: holder, value: fields, says: "unclear" };
  for (const signal of signals)
    if (!isPaging || signal.says === "success" || signal.says === "failure") yield signal;
}

function* inContents(holder: string, fields: Fields, { inside }: Theirs): Generator<Signal> {
  for (const [name, value] of Object.entries(fields)) {
    if (inside(name)) continue;
    if (name === "statusCode") yield* signalOf(`${holder}.${name}`, "statuscode", value, KNOWN);
    else yield* signalOf(`${holder}.${name}`, plain(name), value, INSIDE);
  }
}

function* signalOf(
  path: string,
  key: string,
  value: unknown,
  known: ReadonlyMap<string, Reader>,
): Generator<Signal> {
  const read = known.get(key)?.(value);
  if (read && read.says !== "nothing") yield { path, value, ...read };
}

function saysSo(body: Fields): boolean {
  return Object.entries(body).some(
    ([name, value]) => MESSAGES.has(plain(name)) && typeof value === "string" && GOOD.has(plain(value)),
  );
}

/** Short words name states; longer texts may be about a person. */
function unclearOf({ path, value }: Signal): Unclear {
  const isShort =
    typeof value === "number" || (typeof value === "string" && /^[A-Za-z0-9_ -]{1,20}$/.test(value));
  return { path, received: isShort ? `"${String(value)}"` : kindOf(value) };
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
