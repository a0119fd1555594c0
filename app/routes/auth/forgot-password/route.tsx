import { setTimeout as pause } from "node:timers/promises";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server.ts";
import { ForgotForm } from "~/features/registration/ForgotForm.tsx";
import { forgotSchema } from "~/features/registration/schema.ts";
import { tooManyTries } from "~/forms/failure.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { detectIdentifier } from "~/lib/identifier.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { limitNameOf } from "~/session/identity.server.ts";
import { countTry, refundTry } from "~/state/limits.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { requestPasswordReset } from "~/upstream/registration/registration.server.ts";
import type { MayPost } from "~/ui/offered.ts";

export const handle = {
  preserveInput: ({ sent }: { sent: boolean }, mayPost: MayPost) => !sent && mayPost("POST /forget-password"),
};

/** ms; hides whether an account exists. */
const RESPONSE_MS = 400;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await requireVisitor(request);
  const sent = new URL(request.url).searchParams.get("sent") === "1";
  return {
    sent,
    title: t(sent ? "registration:forgot.sent_heading" : "registration:forgot.title"),
  };
}

/** Page and time are the same whether or not the account exists. */
export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return submit(request, VISITOR, {
    schema: forgotSchema,
    codes: { fault: "registration:forgot.fault", server_error: "registration:forgot.fault" },
    run: async ({ account }) => {
      await countTries(request, account);
      const paused = pause(RESPONSE_MS);
      try {
        const resetUrl = env().PUBLIC_ORIGIN + paths.resetPassword();
        await requestPasswordReset(up, detectIdentifier(account), resetUrl);
      } catch (error) {
        if (!mayHaveBeenSent(error)) await refundTries(request, account, error);
      } finally {
        await paused;
      }
      return redirect(paths.forgotPassword({ sent: 1 }), 303);
    },
  });
}

/** If unanswered, a link may have been sent. */
function mayHaveBeenSent(error: unknown): boolean {
  if (error instanceof UpstreamRefusal) return true;
  return error instanceof UpstreamFault && error.outcomeUnknown && error.kind !== "server_error";
}

/** @throws FormRejection after too many requests */
async function countTries(request: Request, account: string): Promise<void> {
  const { RATE_OTP_NUMBER, RATE_OTP_ADDRESS } = env();
  const { name, address } = countedNames(request, account);
  const tries = await Promise.all([
    countTry("forgot-name", name, RATE_OTP_NUMBER),
    countTry("forgot-address", address, RATE_OTP_ADDRESS),
  ]);
  const refused = tries.find(({ allowed }) => !allowed);
  if (refused) throw tooManyTries("registration:forgot.too_many", refused.secondsLeft);
}

/** @throws the given error */
async function refundTries(request: Request, account: string, error: unknown): Promise<never> {
  const { name, address } = countedNames(request, account);
  await Promise.all([refundTry("forgot-name", name), refundTry("forgot-address", address)]);
  throw error;
}

function countedNames(request: Request, account: string): { name: string; address: string } {
  return {
    name: limitNameOf({ username: account, company_code: null }),
    address: clientAddress(request),
  };
}

export default function ForgotPassword() {
  const { t } = useTranslation("registration");
  const { sent } = useLoaderData<typeof loader>();
  const failure = useFormResult();
  if (sent && !failure) {
    return (
      <section className="notice-page">
        <PageHeader title={t("forgot.sent_heading")} lead={t("forgot.sent")} />
        <p>{t("forgot.not_come")}</p>
        <ButtonRow>
          <ButtonLink href={paths.login()}>{t("forgot.back")}</ButtonLink>
          <ButtonLink look="secondary" href={paths.forgotPassword()}>
            {t("forgot.again")}
          </ButtonLink>
        </ButtonRow>
      </section>
    );
  }
  return (
    <div className="narrow">
      <FormHeader title={t("forgot.heading")} lead={t("forgot.lead")} backHref={paths.login()} />
      <ForgotForm main />
    </div>
  );
}
