import { env } from "~/env.server.ts";
import { whatsappHref } from "~/lib/contact.ts";
import { drawQr } from "~/lib/qr.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";

/**
 * Hand-over of a referral to the patient: link, QR code and WhatsApp message, to the contact's
 * number if given. Null once the patient can no longer take it.
 */
export function handOverOf({ referral_number, share_url, qr_text, contact }: SentDetail, t: Translate) {
  if (share_url === null) return null;
  const whole = (text: string) => (text.startsWith("/") ? env().PUBLIC_ORIGIN + text : text);
  const link = whole(share_url);
  const message = t("referrals:sent.message", { number: referral_number, link });
  return {
    link,
    qr: drawQr(whole(qr_text ?? share_url)),
    whatsapp: whatsappHref(contact?.phone.replace(/\D/g, "") ?? "", message),
  };
}
