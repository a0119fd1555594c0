import { z } from "zod";
import {
  keyCall,
  pagedCall,
  sendCall,
  type UpstreamContext,
} from "../../app/upstream/client/client.server.ts";

/** Calls that stand in for the staff of the reference laboratory, which the portal does not make. */
const RESOURCE = "Staff";
const AREA = "lookup";

const row = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape);

const lister = <Row extends z.ZodType>(path: string, shape: Row) =>
  pagedCall(RESOURCE, `GET /reference/${path}`, 50, {
    area: AREA,
    summary: path,
    rows: 100,
    results: z.array(shape),
  });
function getter<Shape extends z.ZodType>(path: string, key: string, shape: Shape) {
  const get = keyCall(RESOURCE, `GET /reference/${path}`, {
    area: AREA,
    summary: path,
    query: z.object({ [key]: z.string() }),
    results: z.unknown(),
  });
  return async (up: UpstreamContext, value: string) => shape.parse(await get(up, value));
}

function sender<Shape extends z.ZodType>(path: string, shape: Shape) {
  const send = sendCall(RESOURCE, `POST /reference/${path}`, {
    area: AREA,
    summary: path,
    body: z.looseObject({}),
    results: z.unknown(),
  });
  return async (up: UpstreamContext, body: object) => shape.parse(await send(up, { ...body }));
}

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

export const listDueFees = lister("fees", row({ net: z.number() }));
export const payFees = sender("pay-fees", anything);
