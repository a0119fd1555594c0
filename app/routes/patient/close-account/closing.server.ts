import { redirect } from "@remix-run/node";
import { closeSchema } from "~/features/privacy/schema.ts";
import { withTries } from "~/features/profile/password-tries.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { closeAccount, getClosing, keepAccount } from "~/upstream/privacy/closing.server.ts";
import { carerKey } from "./carer-key.ts";

export type ClosingPage = Awaited<ReturnType<typeof loadClosing>>;

/** The day moves with the clock and does not count. */
export const accountClosing = confirmation({
  load: ({ up }: Guarded) => getClosing(up),
  refuse: ({ pending }) =>
    pending ? new FormRejection({ "": ["privacy:close.already"] }, { status: 409 }) : null,
  shown: ({ erased, kept, losses, dependents }, { t }) => ({
    page: "close-account",
    record: {},
    lines: [
      shownLineOf(
        "erased",
        t("privacy:close.title"),
        erased.map(({ text }) => text).join("; "),
        erased.length,
      ),
      ...kept.map(({ code, name, until }) =>
        shownLineOf(`kept ${code}`, name, until ?? "–", `${code} ${until ?? ""}`),
      ),
      ...losses.map(({ code, count }) =>
        shownLineOf(`loss ${code}`, t("privacy:close.losses"), String(count)),
      ),
      ...dependents.map(({ name, has_other_carer }, index) =>
        shownLineOf(
          `dependent ${String(index)}`,
          t("privacy:close.dependents"),
          `${name}: ${t(`privacy:${carerKey(has_other_carer)}`)}`,
        ),
      ),
    ],
  }),
  schema: closeSchema,
  codes: { closing_blocked: "privacy:close.blocked", closing_pending: "privacy:close.already" },
  run: async ({ up }, _record, { current_password }, client_request_id) => {
    await withTries(closeAccount(up, { current_password, client_request_id }));
    // A repeated form may come after the account was kept.
    return redirect(paths.closeAccount(), 303);
  },
});

export const accountKeeping = confirmation({
  load: (_patient: Guarded) => Promise.resolve(null),
  shown: () => ({ page: "keep-account", intent: "keep", record: {}, lines: [] }),
  run: async ({ up }) => {
    await keepAccount(up);
    return redirectWithFlash(paths.privacy(), "success", "privacy:close.kept_done");
  },
});

export async function loadClosing(patient: Guarded) {
  const { up, session } = patient;
  const [{ view, fingerprint }, keep, profile] = await Promise.all([
    accountClosing.show(patient, null),
    accountKeeping.show(patient, null),
    settle(getProfile(up)),
  ]);
  return {
    closing: view,
    fingerprint: view.pending ? keep.fingerprint : fingerprint,
    username: profile.ok ? (profile.data.username ?? null) : null,
    patientId: session.patientId ?? null,
  };
}
