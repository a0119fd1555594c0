import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { sendNotification } from "~/upstream/reference/outbox.server.ts";
import { accounts } from "./accounts.ts";
import { notifySchema } from "./schema.ts";

export function submitNotification(request: Request, up: UpstreamContext) {
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
