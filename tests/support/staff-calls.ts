import { z } from "zod";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { transport } from "../../app/upstream/client/transport.server.ts";

/** Calls that stand in for the staff of the reference laboratory, which the portal neither makes nor declares. */
const texts = z.array(z.string());
const envelope = z.looseObject({
  message: z.string().default(""),
  code: z.string().nullish(),
  results: z.unknown().optional(),
  data: z.unknown().optional(),
  errors: z
    .union([
      z.record(z.string(), texts),
      z
        .array(z.looseObject({ property: z.string(), constraints: texts }))
        .transform((list) => Object.fromEntries(list.map((item) => [item.property, item.constraints]))),
    ])
    .optional(),
});

/** @throws UpstreamRefusal */
async function callStaff({ lang }: UpstreamContext, method: "GET" | "POST", path: string, body?: object) {
  const reply = await transport().send({
    method,
    path: `/reference/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`,
    headers: { "Content-Type": "application/json" },
    area: "lookup",
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!("status" in reply)) throw new Error(`No answer of ${path}`);
  const answer = envelope.parse(JSON.parse(String(reply.body)));
  const { message, code = null, data, results = data, errors = {} } = answer;
  if (reply.status === 200) return results;
  const fields = Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said[0] ?? ""]));
  throw new UpstreamRefusal(reply.status, code, message, fields, results);
}

const row = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape);

const lister =
  <Row extends z.ZodType>(path: string, shape: Row) =>
  async (up: UpstreamContext) => ({
    results: z.array(shape).parse(await callStaff(up, "GET", `${path}?per_page=100`)),
  });

const getter =
  <Shape extends z.ZodType>(path: string, key: string, shape: Shape) =>
  async (up: UpstreamContext, value: string) =>
    shape.parse(await callStaff(up, "GET", `${path}?${key}=${encodeURIComponent(value)}`));

const sender =
  <Shape extends z.ZodType>(path: string, shape: Shape) =>
  async (up: UpstreamContext, body: object) =>
    shape.parse(await callStaff(up, "POST", path, body));

const anything = z.unknown();

export const listApplications = lister("applications", row({ reference: z.string() }));
export const getApplication = getter("application", "reference", anything);
export const decideApplication = sender("decide-application", anything);

export const listSpecimens = lister("specimens", row({ state: z.string() }));
export const getSpecimen = getter("specimen", "accession_number", row({ steps: z.array(z.string()) }));
export const advanceSpecimen = sender("advance-specimen", anything);

export const recordAttendance = sender("attendance", anything);
export const listIdentities = lister("identities", anything);
export const decideIdentity = sender("decide-identity", anything);
export const verifyIdentity = sender("verify-identity", anything);

export const listVerifications = lister("verifications", row({ verification_id: z.string() }));
export const getVerification = getter(
  "verification",
  "verification_id",
  row({ version: z.number(), fields: z.record(z.string(), z.unknown()) }),
);
export const decideVerification = sender("decide-verification", anything);

export const listStaffPrivacyRequests = lister(
  "privacy-requests",
  row({ request_number: z.string(), answered_at: z.string().nullable() }),
);
export const getStaffPrivacyRequest = getter("privacy-request", "request_number", anything);
export const decidePrivacyRequest = sender("decide-privacy-request", anything);

export const listStaffQuestions = lister("questions", row({ question_id: z.string(), overdue: z.boolean() }));
export const getStaffQuestion = getter(
  "question",
  "question_id",
  row({
    version: z.number(),
    lang: z.string(),
    templates: z.array(z.object({ text_en: z.string(), text_id: z.string() })),
  }),
);
export const answerQuestion = sender("answer-question", anything);
export const closeStaffQuestion = sender("close-question", anything);

export const sendNotification = sender("notify", row({ notification_id: z.string() }));
