import { data } from "@remix-run/node";
import { z } from "zod";
import { pdfResponse } from "~/features/documents/documents.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readInput } from "~/forms/parse.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { fetchPdf } from "~/upstream/documents/documents.server.ts";
import { UpstreamFault, UpstreamRefusal, settle } from "~/upstream/client/errors.ts";
import { findSharedLink, openShare, type SharedRecord } from "~/upstream/record/record-shares.server.ts";
import { CARRIED, passcodeSchema } from "./passcode-schema.ts";

/** No cookie stores the passcode. */
export interface OpenedPage {
  opened: SharedRecord;
  carried: string;
}

/** Each try counts as a new one at the laboratory, so the form has no idempotency key. */
export async function openWithPasscode(request: Request, up: UpstreamContext, token: string) {
  const again = carriedIn(await readForm(request), token);
  if (again !== null) {
    const shown = await settle(openShare(up, { token, passcode: again }));
    if (shown.ok) return data(openedPage(shown.data, token, again));
  }
  let opened: OpenedPage | null = null;
  const answer = await submit(request, VISITOR, {
    schema: passcodeSchema,
    run: async ({ password: passcode }) => {
      const shared = await openShare(up, { token, passcode }).catch(explain);
      opened = openedPage(shared, token, passcode);
      // `submit` handles redirects and rejected forms; an opened record is neither.
      return new Response(null, { status: 204 });
    },
  });
  return opened ? data<OpenedPage>(opened) : answer;
}

function openedPage(opened: SharedRecord, token: string, passcode: string): OpenedPage {
  return { opened, carried: encrypt(JSON.stringify([token, passcode])) };
}

const carriedPasscode = z.tuple([z.string(), z.string()]);

function carriedIn(form: FormData, token: string): string | null {
  const text = form.has(SWITCH_FIELD) ? decrypt(readText(form, CARRIED)) : null;
  const carried = carriedPasscode.safeParse(text === null ? null : JSON.parse(text));
  return carried.success && carried.data[0] === token ? carried.data[1] : null;
}

export async function downloadShared(
  request: Request,
  up: UpstreamContext,
  token: string,
): Promise<Response> {
  try {
    const { password: passcode } = await readInput(request, passcodeSchema);
    const link = await findSharedLink(up, { token, passcode }).catch(explain);
    const file = await fetchPdf(up, link);
    if (file) return pdfResponse(file, "medical-record");
    throw new FormRejection({ "": ["record:shared.missing"] });
  } catch (error) {
    if (!(error instanceof FormRejection || error instanceof UpstreamFault)) throw error;
    const { errors = {}, options = {} } = error instanceof FormRejection ? error : {};
    const key = Object.values(errors).flat()[0] ?? "record:shared.missing";
    const params = Object.fromEntries(
      Object.entries(options.params ?? {}).map(([name, value]) => [name, Number(value)]),
    );
    return redirectWithFlash(paths.sharedRecord(token), "error", key, { params });
  }
}

const tries = z.object({ tries_left: z.number().int() });

function explain(error: unknown): never {
  if (!(error instanceof UpstreamRefusal)) throw error;
  if (error.code === "share_over")
    throw new FormRejection({ "": ["record:shared.over_text"] }, { status: 409 });
  if (error.code !== "passcode_wrong") throw error;
  const left = tries.safeParse(error.results);
  const count = left.success ? left.data.tries_left : 1;
  const text = count > 0 ? "record:shared.wrong" : "record:shared.wrong_last";
  throw new FormRejection({ password: [text] }, { params: { count } });
}
