import { addDays, today } from "../../app/lib/dates.ts";
import { type Browser, formIn, type PageResponse } from "./browser.ts";

/** Path of an order's reschedule page, or of a page below it. */
export const movePage = (order: string, more = "") => `/patient/order/${order}/reschedule${more}`;

/** A day that always has free times. */
const day = addDays(today(), 9);

export const slotsOf = ({ text }: PageResponse) =>
  [...text.matchAll(/name="slot_id"[^>]*value="([^"]+)"/g)].map(([, slot]) => slot ?? "");

export const timesFor = (browser: Browser, order: string, query = "") =>
  browser.get(`${movePage(order)}?from=${day}&date=${day}${query}`);

export async function chooseTime(browser: Browser, order: string, index = 0, query = ""): Promise<string> {
  const page = await timesFor(browser, order, query);
  const slot = slotsOf(page)[index] ?? "";
  const { hidden } = formIn(page.text, 'name="slot_id"');
  const answer = await browser.post(movePage(order), { ...hidden, slot_id: slot });
  if (answer.location !== movePage(order, "/confirm"))
    throw new Error(`Not chosen: ${String(answer.status)}`);
  return slot;
}

export const confirmMove = (browser: Browser, order: string, fields: Record<string, string> = {}) =>
  browser.submit(movePage(order, "/confirm"), { accept_fasting: "on", ...fields }, 'name="shown"');

/** Moves a consultation to another free time within two weeks. @returns path of the confirmation */
export async function chooseConsultationTime(browser: Browser, id: string): Promise<string> {
  const path = `/patient/consultation/${id}/reschedule`;
  const { text } = await browser.get(path);
  const later = /href="([^"]*)"[^>]*>\s*Later dates/.exec(text)?.[1]?.replace(/&amp;/g, "&") ?? path;
  const at = text.includes('name="slot_id"') ? path : later;
  for (const slot_id of slotsOf(await browser.get(at))) {
    const { location } = await browser.submit(at, { slot_id }, 'name="slot_id"');
    if (location !== null) return location;
  }
  throw new Error(`No time is free: ${at}`);
}
