import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  changeDutyPhysician,
  getDutyPhysician,
  getStaffAlert,
  recordCallOutcome,
} from "~/upstream/reference/reference-critical.server.ts";
import { CallPage } from "./CallPage.tsx";
import { dutySchema, callOutcomeSchema } from "./schema.ts";

export const handle = {
  title: "results:critical.calls.page",
  preserveInput: true,
  sheets: ["area", "lines"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const [alert, duty] = await Promise.all([
    getStaffAlert(up, params["alert_id"] ?? ""),
    getDutyPhysician(up),
  ]);
  return { alert, duty };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const to = paths.referenceCritical(params["alert_id"] ?? "");
  return (await intentOf(request)) === "duty" ? changeDuty(request, up, to) : record(request, up, to);
}

function record(request: Request, up: UpstreamContext, to: string) {
  return submitForStaff({
    request,
    schema: callOutcomeSchema,
    lookAt: to,
    codes: {
      "404": "errors:general",
      alert_withdrawn: "results:critical.calls.withdrawn",
    },
    run: async (input) => {
      await recordCallOutcome(up, input);
      return { key: "results:critical.calls.recorded", to };
    },
  });
}

function changeDuty(request: Request, up: UpstreamContext, to: string) {
  return submitForStaff({
    request,
    schema: dutySchema,
    lookAt: to,
    codes: {},
    run: async (input) => {
      await changeDutyPhysician(up, input);
      return { key: "results:critical.calls.duty_saved", to };
    },
  });
}

export default function ReferenceCritical() {
  return <CallPage {...useLoaderData<typeof loader>()} />;
}
