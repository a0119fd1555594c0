import { z } from "zod";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { codeOr, optionalText } from "../client/shapes.server.ts";
import { LANGUAGE } from "../client/words/accounts.ts";
import { requestFields } from "../privacy/privacy.server.ts";

const listed = z.object({
  ...requestFields,
  username: optionalText,
  lang: codeOr(LANGUAGE, "id").describe("of the account that asked"),
});
export type StaffPrivacyRequest = z.output<typeof listed>;

export const listStaffPrivacyRequests = pagedCall(
  "Reference laboratory",
  "GET /reference/privacy-requests",
  20,
  {
    summary: "Lists requests about personal data, open ones by deadline, then answered ones.",
    rows: 100,
    results: z.array(listed),
  },
);

export const getStaffPrivacyRequest = keyCall("Reference laboratory", "GET /reference/privacy-request", {
  summary: "Returns a request about personal data.",
  query: z.object({ request_number: z.string() }),
  results: listed,
});

export const decidePrivacyRequest = sendCall(
  "Reference laboratory",
  "POST /reference/decide-privacy-request",
  {
    summary: "Starts, answers or refuses a request and tells its owner. 409 `request_answered`.",
    body: z.object({
      request_number: z.string(),
      decision: z.enum(["start", "answer", "refuse"]),
      answer: z.string().nullable().describe("required unless started; at most 1,000 characters"),
    }),
  },
);
