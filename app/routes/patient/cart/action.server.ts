import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { errorsOf, formFailure, parseForm, statusOf, textOf } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { applyVoucher, removeCartLine, removeVoucher, updateCartLine } from "~/upstream/cart.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { lineErrors, voucherErrors } from "./errors.server.ts";
import { lineSchema, removeSchema, voucherSchema } from "./schema.ts";

const done = (key: string) => redirectWithFlash(paths.cart(), { kind: "success", key });

/** Changes quantity, person or branch of one line. */
export async function updateLine(request: Request, session: Session, form: FormData) {
  const parsed = parseForm(form, lineSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    return await once(session, form, async () => {
      await updateCartLine(upstreamFor(session, request), parsed.value);
      return done("cart:flash.updated");
    });
  } catch (error) {
    return formFailure(request, form, lineErrors(error), { status: statusOf(error) });
  }
}

/** Takes a line out; one that is gone already is as good as removed. */
export async function removeLine(request: Request, session: Session, form: FormData) {
  const parsed = parseForm(form, removeSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    return await once(session, form, async () => {
      try {
        await removeCartLine(upstreamFor(session, request), parsed.value.cart_item_id);
      } catch (error) {
        if (!(error instanceof UpstreamRefusal && error.status === 404)) throw error;
      }
      return done("cart:flash.removed");
    });
  } catch (error) {
    return formFailure(request, form, errorsOf(error), { status: statusOf(error) });
  }
}

/** Sets or drops the voucher. */
export async function changeVoucher(request: Request, session: Session, form: FormData) {
  const up = upstreamFor(session, request);
  const dropping = textOf(form, "intent") === "remove-voucher";
  const parsed = dropping ? null : parseForm(form, voucherSchema);
  if (parsed && !parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    return await once(session, form, async () => {
      await (parsed ? applyVoucher(up, parsed.value.code) : removeVoucher(up));
      return done(parsed ? "cart:flash.voucher_set" : "cart:flash.voucher_removed");
    });
  } catch (error) {
    const { errors, params } = voucherErrors(request, error);
    return formFailure(request, form, errors, { status: statusOf(error), params });
  }
}
