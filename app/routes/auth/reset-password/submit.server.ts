import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { errorsOf, formFailure, parseForm, statusOf } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { UpstreamFault } from "~/upstream/errors.ts";
import { resetPassword } from "~/upstream/registration.server.ts";
import { newPassword } from "~/features/registration/schema.ts";

const resetSchema = z
  .object({
    token: z.string({ error: "register:reset.invalid" }).min(1).max(300, "register:reset.invalid"),
    password: newPassword("register:required.password"),
    confirm_password: newPassword("register:required.confirm_password"),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ["confirm_password"],
    error: "register:errors.confirm_password",
  });

/** Sets the new password with the token of the link, once. */
export async function submitReset(request: Request) {
  const form = await request.clone().formData();
  const parsed = parseForm(form, resetSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  const { token, password } = parsed.value;
  try {
    return await once({ accountKey: "visitor" }, form, async () => {
      await resetPassword(upstreamForVisitor(request), { token, password });
      return redirectWithFlash(paths.login(), { kind: "success", key: "register:reset.done" });
    });
  } catch (error) {
    if (error instanceof UpstreamFault) {
      const key = error.outcomeUnknown ? "register:reset.unknown" : "register:reset.fault";
      return formFailure(request, form, { "": [key] }, { status: statusOf(error) });
    }
    return formFailure(request, form, errorsOf(error), { status: statusOf(error) });
  }
}
