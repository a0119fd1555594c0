import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import type { Caller } from "~/session/guards.server.ts";
import { payFees } from "~/upstream/fees/fees.server.ts";
import { recordAttendance, releaseResult, sendNotification } from "~/upstream/reference/outbox.server.ts";
import { markNotDone } from "~/upstream/reference/reference-refunds.server.ts";
import { verifyIdentity } from "~/upstream/reference/reference-identities.server.ts";
import { accounts } from "./accounts.ts";
import {
  attendanceSchema,
  cardSchema,
  dueOf,
  notDoneSchema,
  notifySchema,
  payFeesSchema,
  releaseSchema,
} from "./schema.ts";

/** The forms of the page, by intent; the one without sends a notification. */
export async function submitStaffForm({ request, up }: Caller) {
  switch (await intentOf(request)) {
    case "release":
      return submitForStaff({
        request,
        schema: releaseSchema,
        codes: { "404": { order_number: ["registration:reference.release.nothing"] } },
        run: async ({ order_number }) => {
          await releaseResult(up, order_number);
          return { key: "registration:reference.release.done", params: { order: order_number } };
        },
      });
    case "attendance":
      return submitForStaff({
        request,
        schema: attendanceSchema,
        codes: {
          "404": { employee_number: ["registration:reference.attendance.nobody"] },
          attendance_closed: { outcome: ["registration:reference.attendance.closed"] },
        },
        run: async (input) => {
          await recordAttendance(up, input);
          const params = { number: input.employee_number };
          return { key: "registration:reference.attendance.done", params };
        },
      });
    case "card":
      return submitForStaff({
        request,
        schema: cardSchema,
        codes: {
          "404": { medical_record_number: ["invitations:card.nobody"] },
          identity_taken: { medical_record_number: ["invitations:card.taken"] },
        },
        run: async ({ medical_record_number }) => {
          await verifyIdentity(up, { medical_record_number });
          return { key: "invitations:card.done", params: { number: medical_record_number } };
        },
      });
    case "not-done":
      return submitForStaff({
        request,
        schema: notDoneSchema,
        codes: {
          "404": { product_code: ["refunds:staff.not_done.nothing"] },
          not_refundable: { order_number: ["refunds:staff.not_done.closed"] },
        },
        run: async (input) => {
          await markNotDone(up, input);
          return { key: "refunds:staff.not_done.done", params: { order: input.order_number } };
        },
      });
    case "fees":
      requireFeesShown();
      return submitForStaff({
        request,
        schema: payFeesSchema,
        codes: {
          "404": { due: ["fees:reference.gone"] },
          already_paid: { due: ["fees:reference.already"] },
          month_open: { due: ["fees:reference.open"] },
          bank_missing: { due: ["fees:reference.no_bank"] },
          nothing_to_pay: { due: ["fees:reference.nothing"] },
        },
        run: async ({ due, tax_slip_number }) => {
          await payFees(up, { ...dueOf(due), tax_slip_number });
          return { key: "fees:reference.done" };
        },
      });
    default:
      return submitForStaff({
        request,
        schema: notifySchema,
        codes: { "404": { account: ["registration:reference.notify.no_account"] } },
        run: async ({ account: username, ...content }) => {
          const company_code = accounts.find((one) => one.username === username)?.company ?? undefined;
          await sendNotification(up, { username, company_code, ...content });
          return { key: "registration:reference.notify.sent", params: { username } };
        },
      });
  }
}
