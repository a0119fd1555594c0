import { formatPhone, type E164 } from "./phone.ts";

/** How visitors reach people of the laboratory; null where the operator names no way. */
export interface Contact {
  /** `href` for a link, `text` as people read it */
  phone: { href: string; text: string } | null;
  /** digits of an international number, as wa.me takes it */
  whatsapp: string | null;
  /** one line; "" without one */
  address: string;
}

export const noContact: Contact = { phone: null, whatsapp: null, address: "" };

interface ContactSettings {
  CONTACT_PHONE?: string | undefined;
  CONTACT_WHATSAPP?: E164 | undefined;
  CONTACT_ADDRESS?: string | undefined;
}

/** The operator's ways of contact, made ready for links. */
export function contactOf({
  CONTACT_PHONE,
  CONTACT_WHATSAPP,
  CONTACT_ADDRESS = "",
}: ContactSettings): Contact {
  return {
    phone:
      CONTACT_PHONE === undefined ? null : { href: `tel:${CONTACT_PHONE}`, text: formatPhone(CONTACT_PHONE) },
    whatsapp: CONTACT_WHATSAPP?.slice(1) ?? null,
    address: CONTACT_ADDRESS,
  };
}

/** A WhatsApp conversation with a text that the visitor can still change. */
export function whatsappHref(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
