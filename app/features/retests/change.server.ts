import type { z } from "zod";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { formatDate } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getRetest } from "~/upstream/retests/retests.server.ts";

interface Change {
  repeat_id: string;
  version: number;
  client_request_id: string;
}

export function repeatChange<S extends FormSchema>({
  schema,
  done,
  send,
}: {
  schema: S;
  done: string;
  send: (up: UpstreamContext, change: Change, input: z.output<S>) => Promise<unknown>;
}) {
  return confirmation({
    load: ({ up }: Guarded, repeat_id: string) => getRetest(up, repeat_id),
    refuse: ({ state }) =>
      isUnderstood(state) ? null : new FormRejection({ "": ["ui:not_understood"] }, { status: 409 }),
    shown: ({ repeat_id, state, version, due_on }, { t, up }) => ({
      page: `repeat:${repeat_id}`,
      record: { repeat_id, version },
      lines: [
        shownLineOf("due", t("retests:due_label"), formatDate(due_on, up.lang), [version, state === "ended"]),
      ],
    }),
    schema,
    codes: { repeat_ended: "retests:already_ended", version_changed: "errors:changed_meanwhile" },
    lookAt: () => paths.repeats(),
    run: async ({ up }, record, input, client_request_id) => {
      await send(up, { ...record, client_request_id }, input);
      return redirectWithFlash(paths.repeats(), "success", done);
    },
  });
}

/** @throws Response 404 */
export async function loadRetestChange(
  change: ReturnType<typeof repeatChange>,
  patient: Guarded,
  repeat_id: string,
) {
  const { view: repeat, fingerprint } = await change.show(patient, repeat_id);
  const { is_own, patient_name } = repeat;
  return {
    repeat,
    concerned: is_own === true ? null : { about: "doing" as const, names: [patient_name], self: false },
    fingerprint,
  };
}
