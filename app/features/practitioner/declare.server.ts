import { withTries } from "~/features/profile/password-tries.server.ts";
import { changedRow, saveVersion } from "~/forms/changed.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  bankIn,
  getPractitioner,
  taxIn,
  updatePractitioner,
} from "~/upstream/practitioner/practitioner.server.ts";
import { bankSchema, taxSchema } from "./schema.ts";
import { sectionHref } from "./sections.ts";

/** Masks all but the last four digits, as the laboratory does. */
function masked(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length < 8 ? "••••" : `•••• ${digits.slice(-4)}`;
}

/** The verified account stays in use until the new one is verified. */
export function submitBank({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: bankSchema,
    lookAt: sectionHref("bank"),
    run: async (input, { form, client_request_id }) => {
      const change = {
        section: "bank" as const,
        action: "save" as const,
        version: versionOf(form),
        ...input,
        client_request_id,
      };
      const { banks } = await getPractitioner(up);
      const nameOf = (code: string) => banks.find(({ bank_code }) => bank_code === code)?.name ?? code;
      await saveVersion(withTries(updatePractitioner(up, change)), "practitioner:changed", (results) => {
        const section = bankIn(results);
        const now = section?.waiting ?? section?.in_use;
        return [
          changedRow("bank", t("practitioner:bank.bank"), nameOf(input.bank_code), now?.bank_name),
          changedRow(
            "number",
            t("practitioner:bank.number"),
            masked(input.account_number),
            now?.account_number_masked,
          ),
          changedRow("name", t("practitioner:bank.name"), input.account_name, now?.account_name),
        ];
      });
      return redirectWithFlash(sectionHref("bank"), "success", "practitioner:bank.saved");
    },
  });
}

export function submitTax({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: taxSchema,
    lookAt: sectionHref("tax"),
    run: async ({ npwp_choice, npwp, state_employee, current_password }, { form, client_request_id }) => {
      if (npwp_choice === "number" && !npwp) throw new FormRejection({ npwp: ["errors:required"] });
      const employed = state_employee === "yes";
      const change = {
        section: "tax" as const,
        action: "save" as const,
        version: versionOf(form),
        current_password,
        ...(npwp_choice === "number" && { npwp }),
        npwp_keep: npwp_choice === "keep",
        state_employee: employed,
        client_request_id,
      };
      await saveVersion(withTries(updatePractitioner(up, change)), "practitioner:changed", (results) => {
        const section = taxIn(results);
        const now = section?.waiting ?? section?.in_use;
        const word = (value: boolean | NotUnderstood | undefined) => {
          if (value === undefined) return "";
          return t(
            value === NOT_UNDERSTOOD ? "ui:not_understood" : `practitioner:tax.${value ? "yes" : "no"}`,
          );
        };
        const number = npwp_choice === "number" ? masked(npwp ?? "") : t(`practitioner:tax.${npwp_choice}`);
        return [
          changedRow(
            "npwp",
            t("practitioner:tax.npwp"),
            number,
            now && (now.npwp_masked ?? t("practitioner:tax.none")),
          ),
          changedRow("state", t("practitioner:tax.state"), word(employed), word(now?.state_employee)),
        ];
      });
      return redirectWithFlash(sectionHref("tax"), "success", "practitioner:tax.saved");
    },
  });
}
