import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Order } from "~/upstream/orders/orders.server.ts";
import type { OrderStory } from "./order-story.ts";

interface StoryWordsProps extends Pick<OrderStory, "phase" | "moneyWord" | "sentence"> {
  isReasonTold?: boolean;
  isPhaseTold?: boolean;
}

export function StoryWords({ phase, moneyWord, sentence, isReasonTold, isPhaseTold }: StoryWordsProps) {
  const { t } = useTranslation("orders");
  return (
    <>
      {!isPhaseTold && !(isReasonTold && phase === "canceled") && <PhaseWord phase={phase} />}
      {moneyWord && (
        <>
          {" "}
          {moneyWord === "unpaid" && sentence === "at_branch" ? (
            <StateWord tone="info">{t("story.pay_at_branch")}</StateWord>
          ) : (
            <StateWord state={moneyWord} />
          )}
        </>
      )}
    </>
  );
}

function PhaseWord({ phase }: Pick<OrderStory, "phase">) {
  const { t } = useTranslation("orders");
  switch (phase) {
    case "waiting":
      return <StateWord state="pending" />;
    case "booked":
    case "unscheduled":
    case "time_unread":
      return <StateWord state="active" />;
    case "choose_time":
      return <StateWord tone="warning">{t("list.choose_time")}</StateWord>;
    case "used":
      return <StateWord tone="none">{t("list.used")}</StateWord>;
    default:
      return <StateWord state={phase} />;
  }
}

interface StorySentenceProps {
  story: Pick<OrderStory, "phase" | "reason" | "sentence" | "tone" | "next">;
  phone?: string | null | undefined;
  order: Pick<Order, "payment" | "reschedule" | "schedule">;
}

export function StorySentence({ story, phone, order }: StorySentenceProps) {
  const { t } = useTranslation("orders");
  const { phase, reason, sentence, tone, next } = story;
  const branch = phone ? { href: `tel:${phone}`, text: formatPhone(phone) } : null;
  const contact = useContext(PageSettings).contact.phone ?? branch;
  const state = phase === "canceled" ? t(`reason.${reason}`) : t(`story.order.${phase}`);
  const text = (
    <p>
      {state}
      {phase !== "not_understood" && ` ${t(`story.money.${sentence}`)}`}
      {(tone === "warning" || phase === "canceled") && next === null && contact && (
        <>
          {" "}
          <a href={contact.href} className="action">
            {contact.text}
          </a>
        </>
      )}
    </p>
  );
  if (isInWords(story)) return null;
  if (tone === null) return text;
  return (
    <Alert kind={tone}>
      {text}
      {next && <Deadline step={next.key} order={order} />}
    </Alert>
  );
}

/** The states beside the name say all of it. */
function isInWords({ phase, sentence }: Pick<OrderStory, "phase" | "sentence">): boolean {
  return sentence === "paid" && (phase === "booked" || phase === "completed" || phase === "progress");
}

function Deadline({ step, order }: { step: string } & Pick<StorySentenceProps, "order">) {
  const { t } = useTranslation(["payments", "reschedule"]);
  const { payment, reschedule, schedule } = order;
  if (step === "pay" && payment?.expires_at)
    return (
      <p>
        {t("payments:deadline")}: <DateText value={payment.expires_at} form="moment" />
      </p>
    );
  if ((step !== "new_time" && step !== "retest") || !reschedule?.deadline) return null;
  return (
    <p>
      {t("reschedule:deadline")}{" "}
      <DateText value={reschedule.deadline} form="end" {...(schedule && { zone: schedule.timezone })} />
    </p>
  );
}

interface StoryStepProps extends Pick<OrderStory, "next"> {
  /** to pay now */
  due: Amount;
  /** its page says why there is no result */
  isResultMissing?: boolean;
}

export function StoryStep({ next, due, isResultMissing }: StoryStepProps) {
  const { t } = useTranslation("orders");
  if (!next) return null;
  return (
    <ButtonRow>
      <ButtonLink href={next.href} look={isResultMissing ? "secondary" : "primary"}>
        {isResultMissing ? t("next.reason") : <StepText step={next.key} due={due} />}
      </ButtonLink>
    </ButtonRow>
  );
}

export function StepText({ step, due }: { step: NonNullable<OrderStory["next"]>["key"]; due: Amount }) {
  const { t } = useTranslation("orders");
  return (
    <>
      {step === "pay" && due !== null
        ? t("next.pay_amount", { amount: moneyInText(due) })
        : t(`next.${step}`)}
    </>
  );
}
