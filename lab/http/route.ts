import type { z } from "zod";
import type { PriorStep, Route } from "./server.ts";

export const ANYBODY = "public";
export const PATIENT = [1] as const;
export const DOCTOR = [2] as const;
export const REFERRED = [1, 2] as const;
export const COMPANY = [3] as const;
export const FACILITY = [6] as const;
export const ALERTED = [1, 2, 6] as const;
export const PAYER = [1, 3] as const;
export const REPORT_READER = [1, 2, 3] as const;
export const REGISTERED = [1, 2, 3, 6] as const;
export const SIGNED_IN = [0, 1, 2, 3, 6] as const;

const route =
  (method: Route["method"]) =>
  (
    path: string,
    allow: Route["allow"],
    handle: Route["handle"],
    about: string,
    schema?: z.ZodType,
    upload?: string,
  ): Route => ({
    method,
    path,
    allow,
    handle,
    about,
    upload,
    first: [],
    ...(method === "get" || method === "delete" ? { query: schema } : { body: schema }),
  });
export const [get, post, put, del] = [route("get"), route("post"), route("put"), route("delete")];

const after =
  (step: PriorStep) =>
  (route: Route): Route => ({ ...route, first: [step, ...route.first] });
export const expireOrdersFirst = after("expireOrders");
export const issueInvoicesFirst = after("issueInvoices");
export const closeQuestionsFirst = after("closeQuestions");
export const eraseAccountsFirst = after("eraseAccounts");
