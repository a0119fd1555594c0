import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb } from "../../lab/open-db.ts";
import { Browser, send, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const LIST = "/notifications";
const ORDER = "/patient/order/ORD-0001018";

const words = {
  en: {
    unread: "Unread",
    titles: ["Your visit is tomorrow", "A family request", "Healthy heart week", "Payment received"],
    count: "4 unread",
    open: "Your visit is tomorrow Unread",
    mark: "A family request Unread (Mark as read)",
    page: "Page 1 of 2",
    read: "Marked as read.",
    all: "Mark all read",
    allRead: "All notifications are marked as read.",
    noneUnread: "All read",
    gone: "This notification no longer exists.",
    label: (count: number) => `${String(count)} unread`,
    days: ["Today", "Yesterday", "Earlier"],
    empty: "No notifications yet",
  },
  id: {
    unread: "Belum dibaca",
    titles: ["Kunjungan Anda besok", "Permintaan keluarga", "Pekan jantung sehat", "Pembayaran diterima"],
    count: "4 belum dibaca",
    open: "Kunjungan Anda besok Belum dibaca",
    mark: "Permintaan keluarga Belum dibaca (Tandai dibaca)",
    page: "Halaman 1 dari 2",
    read: "Sudah ditandai sebagai dibaca.",
    all: "Tandai semua dibaca",
    allRead: "Semua notifikasi sudah ditandai sebagai dibaca.",
    noneUnread: "Semua sudah dibaca",
    gone: "Notifikasi ini sudah tidak ada.",
    label: (count: number) => `${String(count)} belum dibaca`,
    days: ["Hari ini", "Kemarin", "Sebelumnya"],
    empty: "Belum ada notifikasi",
  },
};

/** Text beside the bell; "" without a number. */
const inHeader = ({ text }: PageResponse) =>
  /<span data-live-unread="">(.*?)<\/span><\/a>/
    .exec(text)?.[1]
    ?.replace(/<[^>]*>|<!-- -->/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const itemsIn = (answer: PageResponse) =>
  [...answer.text.matchAll(/<li class="row[\s\S]*?<\/li>/g)].map(([item]) => ({
    text: visible({ ...answer, text: item }),
    title: unescapeHtml(/<h3[^>]*>(.*?)<\/h3>/.exec(item)?.[1] ?? "")
      .replaceAll(/<span class="vh">.*?<\/span>|<[^>]*>|<!-- -->/g, "")
      .trim(),
    id: /name="notification_id" value="([^"]*)"/.exec(item)?.[1],
    href: /<a class="row-link" href="([^"]*)"/.exec(item)?.[1],
  }));

// Tests run in order: read notifications stay read.
describe.each(languagesInTurn(0))("notifications with the reference laboratory (%s)", (lang) => {
  const say = words[lang];

  let browser: Browser;
  const signedIn = async (username: string) => {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn(username)).status).toBe(303);
    await browser.get(`/menu?lang=${lang}`);
    return browser;
  };
  const expectUnread = async (count: number) => {
    const answer = await browser.get(LIST);
    const shown = count === 0 ? "" : `${String(count)} ${say.label(count)}`;
    expect(inHeader(answer)).toBe(shown);
    expect(itemsIn(answer).filter(({ text }) => text.includes(say.unread))).toHaveLength(count);
    return answer;
  };

  const portal = useOpened(openPortal);
  beforeAll(async () => {
    // A laboratory may link to a page this portal lacks.
    const db = openDb(join(portal.dataDir, "lab", "lab.sqlite"));
    await db
      .updateTable("notification")
      .set({ link: "/no/such/page" })
      .where("title_en", "=", "A family request")
      .execute();
    await db.destroy();
    browser = await signedIn("patient");
  });

  it("shows ten of sixteen by day, unread in words", async () => {
    const answer = await expectUnread(4);
    const items = itemsIn(answer);
    expect(items).toHaveLength(10);
    expect(items.map(({ title }) => title).slice(0, 4)).toEqual(say.titles);
    expect(items.map(({ text }) => text.includes(say.unread))).toEqual(items.map((_, index) => index < 4));
    expect(visible(answer)).toContain(say.count);
    expect(visible(answer)).toContain(say.page);
    items.forEach(({ text }, index) => {
      expect(text).toMatch(index < 2 ? / \d{2}:05 / : / \d{2} [A-Z]{3} \d{4} /i);
    });
    for (const day of say.days) expect(visible(answer)).toContain(` ${day} `);
    expect([items[0]?.text, items[1]?.text]).toEqual([
      expect.stringContaining(say.open),
      expect.stringContaining(say.mark),
    ]);
    const last = await browser.get(`${LIST}?page=2`);
    expect(itemsIn(last)).toHaveLength(6);
    expect(inHeader(last), "the number is of all pages").toBe(`4 ${say.label(4)}`);
  });

  it("names the tests and the people of an order, but not the reader alone", async () => {
    const items = itemsIn(await browser.get(LIST));
    expect(items[0]?.text).toMatch(/\S+ · SITI/i);
    expect(items.slice(4).some(({ text }) => /Siti/i.test(text))).toBe(false);
  });

  it("mark the opened one and go where it leads; a repeat does the same", async () => {
    const { id = "" } = itemsIn(await browser.get(LIST))[0] ?? {};
    for (let turn = 0; turn < 2; turn++) {
      const answer = await browser.post(LIST, { intent: "open", notification_id: id, link: "/menu" });
      expect([answer.status, answer.location]).toEqual([303, ORDER]);
      expect(inHeader(await browser.get(ORDER)), "the page it leads to").toBe(`3 ${say.label(3)}`);
    }
    const items = itemsIn(await expectUnread(3));
    expect(
      items.slice(0, 4).map(({ title }) => title),
      "by day",
    ).toEqual(say.titles);
    expect(items[0]).toMatchObject({ href: ORDER, id: undefined });
  });

  it("mark the opened one without a page, and return to the page of the list where it was pressed", async () => {
    const items = itemsIn(await browser.get(LIST));
    const [family, promo] = [items[1]?.id ?? "", items[2]?.id ?? ""];
    const first = await browser.post(LIST, { intent: "open", notification_id: family });
    expect([first.status, first.location]).toEqual([303, LIST]);
    expect(visible(await browser.get(LIST))).toContain(say.read);
    const second = await browser.post(LIST, { intent: "open", notification_id: promo });
    expect([second.status, second.location], "its page is built").toEqual([303, "/patient/promo"]);
    const answer = await expectUnread(1);
    expect(visible(answer), "said once").not.toContain(say.read);
  });

  it("says that one is gone, and touches nothing, for an id that is unknown or somebody else's", async () => {
    const other = await signedIn("patient2");
    const { id: foreign = "" } = itemsIn(await other.get(LIST))[0] ?? {};
    expect(foreign).not.toBe("");
    for (const id of [foreign, "no-such-id", "", "x".repeat(5000), "__proto__"]) {
      const answer = await browser.post(LIST, { intent: "open", notification_id: id });
      expect([answer.status, answer.location], id.slice(0, 20)).toEqual([303, LIST]);
      expect(visible(await browser.get(LIST))).toContain(say.gone);
    }
    await expectUnread(1);
    expect(itemsIn(await other.get(LIST))[0]?.id, "still unread").toBe(foreign);
  });

  it("marks all, as often as one likes", async () => {
    expect(visible(await browser.get(LIST))).toContain(say.all);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await browser.post(`${LIST}?page=2`, { intent: "read-all" });
      expect([answer.status, answer.location]).toEqual([303, `${LIST}?page=2`]);
      const page = visible(await browser.get(`${LIST}?page=2`));
      expect(page).toContain(say.allRead);
      expect(page).toContain(say.noneUnread);
      expect(page).not.toContain(say.all);
    }
    await expectUnread(0);
  });

  it("redirect from a page beyond the end to the last, and show the first for an invalid number", async () => {
    for (const page of ["3", "99", "100000"])
      expect((await browser.get(`${LIST}?page=${page}`)).location).toBe(`${LIST}?page=2`);
    for (const page of ["0", "-1", "abc", "1e9", ""])
      expect(itemsIn(await browser.get(`${LIST}?page=${page}`)), page).toHaveLength(10);
    const empty = await signedIn("facility");
    expect((await empty.get(`${LIST}?page=5`)).location).toBe(LIST);
    const answer = await empty.get(LIST);
    expect(visible(answer)).toContain(say.empty);
    expect(inHeader(answer)).toBe("");
  });

  it("refuse an intent that the page does not know", async () => {
    expect((await browser.post(LIST, { intent: "delete" })).status).toBe(400);
  });

  it("returns only the count for the page's script", async () => {
    const other = await signedIn("patient2");
    const answer = await other.get("/notifications/unread", { "X-Background": "" });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    // One of them tells of this device.
    expect(JSON.parse(answer.text)).toEqual({ unread: 2, label: say.label(2) });
    expect((await other.post("/notifications/unread", {})).status).toBe(405);
    expect((await send(portal.origin, "/notifications/unread")).location).toMatch(/^\/login\?redirect=/);
  });
});
