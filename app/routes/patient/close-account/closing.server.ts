import { redirect } from "@remix-run/node";
import { closeSchema } from "~/features/privacy/schema.ts";
import { withTries } from "~/features/profile/password-tries.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { closeAccount, getClosing, keepAccount, type Closing } from "~/upstream/privacy/closing.server.ts";
import { carerKey } from "./carer-key.ts";

export type ClosingPage = Awaited<ReturnType<typeof loadClosing>>;

/** Erased and kept data, and losses. The day of the erasure moves with the clock and does not count. */
const shownOf = ({ erased, kept, losses, dependents }: Closing, t: Translate): Shown => ({
  page: "close-account",
  lines: [
    shownLineOf("erased", t("privacy:close.title"), erased.map(({ text }) => text).join("; "), erased.length),
    ...kept.map(({ code, name, until }) =>
      shownLineOf(`kept ${code}`, name, until ?? "–", `${code} ${until ?? ""}`),
    ),
    ...losses.map(({ code, count }) => shownLineOf(`loss ${code}`, t("privacy:close.losses"), String(count))),
    ...dependents.map(({ name, has_other_carer }, at) =>
      shownLineOf(
        `dependent ${String(at)}`,
        t("privacy:close.dependents"),
        `${name}: ${t(`privacy:${carerKey(has_other_carer)}`)}`,
      ),
    ),
  ],
});

export async function loadClosing({ up, session, t }: Guarded) {
  const [closing, profile] = await Promise.all([getClosing(up), settle(getProfile(up))]);
  return {
    closing,
    fingerprint: fingerprintOf(session, shownOf(closing, t)),
    username: profile.ok ? (profile.data.username ?? null) : null,
    patientId: session.patientId ?? null,
  };
}

export function submitClosing({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: closeSchema,
    codes: { closing_blocked: "privacy:close.blocked", closing_pending: "privacy:close.already" },
    run: async ({ current_password }, { form, client_request_id }) => {
      const closing = await getClosing(up);
      if (!closing.pending) requireShown(form, session, shownOf(closing, t));
      await withTries(closeAccount(up, { current_password, client_request_id }));
      // The page says what is so now: a repeated form may come after the account was kept.
      return redirect(paths.closeAccount(), 303);
    },
  });
}

export function submitKeeping({ request, session, up }: Guarded) {
  return submit(request, session, {
    run: async () => {
      await keepAccount(up);
      return redirectWithFlash(paths.privacy(), "success", "privacy:close.kept_done");
    },
  });
}
