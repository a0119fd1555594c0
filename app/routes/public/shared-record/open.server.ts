import { data } from "@remix-run/node";
import { z } from "zod";
import { pdfResponse } from "~/features/documents/documents.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { fetchPdf } from "~/upstream/documents.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { findSharedLink, openShare, type SharedRecord } from "~/upstream/record-shares.server.ts";
import { passcodeSchema } from "./schema.ts";

/** The answer to the right passcode: the record itself, because nothing remembers that it was typed. */
export interface OpenedPage {
  opened: SharedRecord;
}

/**
 * Tries the passcode: shows the record, or sends its PDF. Each try is one of its own, so the form has no once-only key;
 * the laboratory counts them.
 */
export function openWithPasscode(request: Request, up: UpstreamContext, token: string) {
  const opened: { page: ReturnType<typeof data<OpenedPage>> | null } = { page: null };
  return submit({
    request,
    session: VISITOR,
    schema: passcodeSchema,
    run: async ({ password: passcode }, form) => {
      try {
        if (form.get("intent") === "download") return await sendPdf(up, { token, passcode });
        opened.page = data({ opened: await openShare(up, { token, passcode }) });
      } catch (error) {
        throw asRejection(error);
      }
      // `submit` knows redirects and forms; what was opened is neither.
      return new Response(null, { status: 204 });
    },
  }).then((answer) => opened.page ?? answer);
}

async function sendPdf(up: UpstreamContext, secret: { token: string; passcode: string }): Promise<Response> {
  const file = await fetchPdf(up, await findSharedLink(up, secret));
  if (!file) throw new FormRejection({ "": ["record:shared.missing"] }, { status: 502 });
  return pdfResponse(file, "medical-record");
}

const tries = z.object({ tries_left: z.number().int() });

/** A wrong passcode with the tries that are left; a page that is over says so itself. */
function asRejection(error: unknown): unknown {
  if (!(error instanceof UpstreamRefusal)) return error;
  if (error.code === "share_over")
    return new FormRejection({ "": ["record:shared.over_text"] }, { status: 409 });
  if (error.code !== "passcode_wrong") return error;
  const left = tries.safeParse(error.results);
  const count = left.success ? left.data.tries_left : 1;
  const text = count > 0 ? "record:shared.wrong" : "record:shared.wrong_last";
  return new FormRejection({ password: [text] }, { params: { count } });
}
