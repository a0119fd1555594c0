import { describe, expect, it } from "vitest";
import { z } from "zod";
import { notify } from "../../domains/notifications/notifications.ts";
import type { Topic } from "../../domains/notifications/settings.ts";
import { picture, uploads } from "../support/upload.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const send = async (method: string, path: string, body: unknown, username = "patient") =>
  open.call(method, path, { token: await open.token(username), body });

const upload = uploads(() => open);

describe("the photo", () => {
  const photoOf = async () =>
    z
      .looseObject({ person: z.looseObject({ photo_url: z.string().nullable() }) })
      .parse((await send("GET", "/profile", undefined)).results).person.photo_url;

  it("is kept as it was sent, at an address that ends with it", async () => {
    const jpeg = await picture("jpeg");
    expect((await upload("/profile/upload-photo", "image", jpeg)).statusCode).toBe(200);
    const first = (await photoOf()) ?? "";
    const sent = await fetch(first);
    expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await sent.arrayBuffer()).equals(jpeg)).toBe(true);
    await upload("/profile/upload-photo", "image", jpeg);
    expect(await photoOf()).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    expect((await send("DELETE", "/profile/remove-photo", undefined)).status).toBe(200);
    expect(await photoOf()).toBeNull();
  });

  it("is a JPEG by content, whatever it is called", async () => {
    const refused = await upload("/profile/upload-photo", "image", await picture("png"));
    expect([refused.statusCode, refused.code, refused.errors]).toEqual([
      400,
      "photo_type",
      { image: ["Sorry, Format Gambar tidak didukung"] },
    ]);
    expect((await upload("/profile/upload-photo", "image", null)).errors).toHaveProperty("image");
    expect(
      (await upload("/profile/upload-photo", "image", Buffer.from([0xff, 0xd8, 0xff, 0, 1]))).statusCode,
    ).toBe(400);
  });
});

describe("saved addresses", () => {
  const address = z.looseObject({
    address_id: z.string(),
    label: z.string(),
    detail: z.string(),
    is_default: z.boolean(),
    version: z.number(),
  });
  const list = async (username?: string) =>
    z.array(address).parse((await send("GET", "/address/get", undefined, username)).results);
  const place = {
    subdistrict_code: "3174071009",
    address: "Gandaria Utara",
    detail: "Jl. Baru No. 1",
    contact_phone: "+6281234567801",
  };

  it("are changed with their version, by their account alone", async () => {
    const [home] = await list();
    if (!home) throw new Error("no address");
    const { address_id, version } = home;
    const changed = await send("PUT", "/address/update", { ...place, address_id, version, label: "Rumah" });
    expect(changed.results).toMatchObject({
      detail: "Jl. Baru No. 1",
      version: version + 1,
      is_default: true,
    });
    const repeat = await send("PUT", "/address/update", { ...place, address_id, version, label: "Rumah" });
    expect(repeat.results).toMatchObject({ version: version + 1 });
    const stale = await send("PUT", "/address/update", { ...place, address_id, version, label: "Lain" });
    expect([stale.status, stale.code]).toEqual([409, "version_changed"]);
    const foreign = await send(
      "PUT",
      "/address/update",
      { ...place, address_id, version: 2, label: "X" },
      "patient2",
    );
    expect(foreign.status).toBe(404);
    expect(
      (await send("DELETE", `/address/remove?address_id=${address_id}`, undefined, "patient2")).status,
    ).toBe(404);
  });

  it("have one default: another takes over when it is chosen, or when the default is removed", async () => {
    const office = (await list()).find(({ label }) => label === "Kantor");
    const { address_id = "", version = 0 } = office ?? {};
    await send("PUT", "/address/update", {
      ...place,
      detail: "Jl. Boulevard",
      address_id,
      version,
      label: "Kantor",
      is_default: true,
    });
    expect((await list()).filter((item) => item.is_default).map(({ label }) => label)).toEqual(["Kantor"]);
    const answered = await send("DELETE", `/address/remove?address_id=${address_id}`, undefined);
    const left = z.array(address).parse(answered.results);
    expect(left.map(({ label }) => label)).not.toContain("Kantor");
    expect(left.filter((item) => item.is_default)).toHaveLength(1);
  });
});

describe("channels", () => {
  const ways = { browser: true, email: false, message: false };
  const none = { result: ways, schedule: ways, payment: ways, promo: ways };
  const about = async (topic: Topic | undefined) => {
    const account = {
      account_id: "acc-patient",
      title_en: "A new result is ready",
      title_id: "Hasil baru",
      message_en: "x",
      message_id: "x",
    };
    const id = await notify(open.lab.db, open.clock, { ...account, ...(topic && { topic }) });
    const row = await open.lab.db
      .selectFrom("notification")
      .select("is_read")
      .where("notification_id", "=", id)
      .executeTakeFirstOrThrow();
    const { results } = await open.call("GET", "/outbox/get?per_page=100");
    const sent = z
      .array(z.looseObject({ kind: z.string(), channel: z.string(), created_at: z.string() }))
      .parse(results);
    const now = open.clock.now().toISOString();
    return {
      unread: row.is_read === 0,
      sent: sent
        .filter((item) => item.kind === "notice" && item.created_at === now)
        .map(({ channel }) => channel)
        .sort(),
    };
  };
  const choose = (channels: object, message_by = "whatsapp") => {
    open.clock.at = new Date(open.clock.at.getTime() + 1000);
    return send("PUT", "/settings/update", { channels: { ...none, ...channels }, message_by });
  };

  it("receive a notice where its topic is wanted, and nowhere else", async () => {
    await choose({ result: { browser: true, email: true, message: true } });
    expect(await about("result")).toEqual({ unread: true, sent: ["email", "whatsapp"] });
    await choose({ result: { browser: false, email: false, message: true } }, "sms");
    expect(await about("result")).toEqual({ unread: false, sent: ["sms"] });
    await choose({ payment: { browser: false, email: true, message: false } });
    expect(await about("payment")).toEqual({ unread: false, sent: ["email"] });
    await choose({});
    expect(await about("schedule")).toEqual({ unread: true, sent: [] });
  });

  it("receive no notice without a topic, which is shown only", async () => {
    const off = { browser: false, email: true, message: true };
    await choose({ result: off, schedule: off, payment: off, promo: off });
    expect(await about(undefined)).toEqual({ unread: true, sent: [] });
  });
});
