import type { z } from "zod";
import type { FormSchema } from "~/forms/schema.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getRepeat, type Repeat } from "~/upstream/repeats/repeats.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { FormRejection } from "~/forms/failure.server.ts";

const shownOf = (
  { repeat_id, state, version, due_on }: Repeat,
  t: Translate,
  up: UpstreamContext,
): Shown => ({
  page: `repeat:${repeat_id}`,
  lines: [
    shownLineOf("due", t("repeats:due_label"), formatDate(due_on, up.lang), [version, state === "ended"]),
  ],
});

/** A repeat to postpone or end. @throws Response 404 */
export async function loadRepeatChange({ session, up, t }: Guarded, repeat_id: string) {
  const repeat = await getRepeat(up, repeat_id);
  const { is_own, patient_name } = repeat;
  return {
    repeat,
    concerned: is_own === true ? null : { about: "doing" as const, names: [patient_name], self: false },
    fingerprint: fingerprintOf(session, shownOf(repeat, t, up)),
  };
}

interface Change {
  repeat_id: string;
  version: number;
  client_request_id: string;
}

export function submitRepeatChange<S extends FormSchema>(
  { request, session, up, t }: Guarded,
  {
    repeat_id,
    schema,
    done,
    run,
  }: {
    repeat_id: string;
    schema: S;
    /** text key */
    done: string;
    run: (change: Change, input: z.output<S>) => Promise<unknown>;
  },
) {
  return submit(request, session, {
    schema,
    codes: { repeat_ended: "repeats:already_ended", version_changed: "errors:changed_meanwhile" },
    lookAt: paths.repeats(),
    run: async (input, { form, client_request_id }) => {
      const repeat = await getRepeat(up, repeat_id);
      if (!isUnderstood(repeat.state))
        throw new FormRejection({ "": ["ui:not_understood"] }, { status: 409 });
      requireShown(form, session, shownOf(repeat, t, up));
      await run({ repeat_id, version: repeat.version, client_request_id }, input);
      return redirectWithFlash(paths.repeats(), "success", done);
    },
  });
}
