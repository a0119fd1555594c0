import { formatPhone, type E164 } from "./phone.ts";

export interface Contact {
  phone: { href: string; text: string } | null;
  whatsapp: string | null;
  address: string;
}

export const noContact: Contact = { phone: null, whatsapp: null, address: "" };

interface ContactSettings {
  CONTACT_PHONE?: string | undefined;
  CONTACT_WHATSAPP?: E164 | undefined;
  CONTACT_ADDRESS?: string | undefined;
}

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

export function whatsappHref(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
