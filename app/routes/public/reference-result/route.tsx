import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { refusedOr } from "~/upstream/client/settle.ts";
import {
  adviseRepeat,
  enterResult,
  getEntry,
  withdrawResult,
} from "~/upstream/reference/reference-results.server.ts";
import { EntryPage, FindPage } from "./EntryPage.tsx";
import { adviceSchema, entrySchema, withdrawSchema } from "./schema.ts";

export const handle = {
  title: "results:critical.staff.page",
  preserveInput: ({ entry }: { entry: unknown }) => entry !== null,
  sheets: ["area"],
};

const query = z.object({ order_number: queryText });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { order_number } = readQuery(request, query);
  const entry = order_number === "" ? null : await refusedOr(getEntry(up, order_number), null, 404);
  return { order_number, entry };
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { order_number } = readQuery(request, query);
  const intent = await intentOf(request);
  if (intent === "withdraw") return withdraw(request, up, order_number);
  if (intent === "advise") return advise(request, up, order_number);
  return enter(request, up, order_number);
}

function enter(request: Request, up: UpstreamContext, order_number: string) {
  return submitForStaff({
    request,
    schema: entrySchema,
    codes: notPossible("what"),
    run: async ({ what, value, reason }) => {
      const [patient_id = "", code = ""] = what.split(" ");
      const number = Number(value.replace(",", "."));
      await enterResult(up, { order_number, patient_id, code, value: number, ...(reason && { reason }) });
      return { key: "results:critical.staff.entered", params: { order: order_number } };
    },
  });
}

function notPossible(field: string) {
  const errors = { [field]: ["results:critical.staff.not_possible"] };
  return { "404": errors, result_state: errors };
}

function advise(request: Request, up: UpstreamContext, order_number: string) {
  return submitForStaff({
    request,
    schema: adviceSchema,
    codes: notPossible("repeat"),
    run: async ({ repeat, months }) => {
      const [patient_id = "", product_id = ""] = repeat.split(" ");
      await adviseRepeat(up, { order_number, patient_id, product_id, months: Number(months) });
      return { key: "results:critical.staff.advised", params: { order: order_number } };
    },
  });
}

function withdraw(request: Request, up: UpstreamContext, order_number: string) {
  return submitForStaff({
    request,
    schema: withdrawSchema,
    codes: notPossible("patient_id"),
    run: async ({ patient_id, withdraw_reason: reason }) => {
      await withdrawResult(up, { order_number, patient_id, reason });
      return { key: "results:critical.staff.withdrawn_done", params: { order: order_number } };
    },
  });
}

export default function ReferenceResult() {
  const { order_number, entry } = useLoaderData<typeof loader>();
  return entry ? <EntryPage entry={entry} /> : <FindPage asked={order_number} />;
}
