import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { picture, sendPicture, startCorrection } from "../support/profile.ts";
import { outboxOf } from "../support/registration.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPortal);

async function signedIn(username = "patient", company?: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username, undefined, company)).status).toBe(303);
  return browser;
}

const tab = (name: string) => `/patient/profile?tab=${name}`;

describe("PASSWORD", () => {
  // Promise A3: a new id with a new password.
  it("changes it, ends every other session, and gives this one a new id", async () => {
    const [here, there] = [await signedIn("facility"), await signedIn("facility")];
    const before = here.jar.get("sid");
    const path = "/dashboard/profile-user?tab=PASSWORD";
    const fields = {
      current_password: "Lab-portal-1",
      password: "klinik kecil di desa",
      confirm_password: "klinik kecil di desa",
    };
    const answer = await here.submit(path, fields, 'name="current_password"');
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(here.jar.get("sid")).not.toBe(before);
    expect((await there.get("/dashboard/profile-user")).location).toContain("/login");
    expect((await here.get(path)).status).toBe(200);
    const old = new Browser(portal.origin);
    old.jar.set("sid", before ?? "");
    expect((await old.get("/dashboard/profile-user")).location).toContain("/login");
    expect((await outboxOf(here, "facility@example.com")).text).toContain("Your password was changed");
  });

  it.each([
    [{ current_password: "wrong" }, "The current password is not correct"],
    [{ password: "short", confirm_password: "short" }, "Use at least 8 characters"],
    [{ password: "short" }, "Use at least 8 characters Must be valid"],
    [{ confirm_password: "something else entirely" }, "Must be valid"],
    [{ password: "patient", confirm_password: "patient" }, "Use at least 8 characters"],
    [{ password: "Password1234", confirm_password: "Password1234" }, "Many people use this password"],
  ])("refuses %o with %s, and gives no password back", async (wrong, text) => {
    const browser = await signedIn();
    const good = {
      current_password: "Lab-portal-1",
      password: "hujan pagi di kebun",
      confirm_password: "hujan pagi di kebun",
    };
    const refused = await browser.submit(tab("PASSWORD"), { ...good, ...wrong }, 'name="current_password"');
    expect([refused.status, visible(refused)]).toEqual([400, expect.stringContaining(text)]);
    expect(refused.text).not.toContain("hujan pagi");
  });

  it("refuses further tries for a while after five wrong ones (429)", async () => {
    const browser = await signedIn("company2", "SAMUDRA");
    const path = "/dashboard/profile-user?tab=PASSWORD";
    const fields = {
      current_password: "wrong",
      password: "hujan pagi di kebun",
      confirm_password: "hujan pagi di kebun",
    };
    for (let index = 0; index < 5; index++)
      expect((await browser.submit(path, fields, 'name="current_password"')).status).toBe(400);
    const refused = await browser.submit(
      path,
      { ...fields, current_password: "Lab-portal-1" },
      'name="current_password"',
    );
    expect(refused.status).toBe(429);
    expect(visible(refused)).toContain("Please try again in 15 minutes");
  });
});

describe("PHOTO", () => {
  // Promise D4: no metadata.
  it("is shown after the upload, without metadata, and removed after confirmation", async () => {
    const browser = await signedIn();
    const sent = await sendPicture(browser, tab("PHOTO"), await picture("jpeg", true));
    expect(sent.location).toBe(tab("PHOTO"));
    const page = await browser.get(tab("PHOTO"));
    const src = /<img src="(\/profile\/photo\?v=[^"]*)"/.exec(page.text)?.[1] ?? "";
    const shown = await fetch(portal.origin + src, { headers: { Cookie: browser.cookieHeader } });
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("CANARY")).toBe(false);
    expect((await (await signedIn("patient2")).get("/profile/photo")).status).toBe(404);
    const removed = await browser.submit("/profile/photo/remove", {}, "main-form");
    expect(removed.location).toBe(tab("PHOTO"));
    expect((await browser.get("/profile/photo")).status).toBe(404);
    expect(visible(await browser.get(tab("PHOTO")))).toContain("You have no photo");
  });

  it.each([
    ["a PNG that is called .jpg", picture("png"), 400, "Sorry, Format Gambar tidak didukung"],
    ["a text", Promise.resolve(Buffer.from("<svg></svg>")), 400, "Sorry, Format Gambar tidak didukung"],
    ["nothing", Promise.resolve(null), 400, "Please choose a photo"],
    ["9 MB", Promise.resolve(Buffer.alloc(9 * 1024 * 1024, 1)), 413, "must be smaller than 8 MB"],
  ])("%s is refused", async (_what, bytes, status, text) => {
    const refused = await sendPicture(await signedIn(), tab("PHOTO"), await bytes);
    expect([refused.status, visible(refused)]).toEqual([status, expect.stringContaining(text)]);
  });
});

describe("a correction", () => {
  it("is checked beside what stands there, needs a picture, gets a ticket, and waits in the profile", async () => {
    const browser = await signedIn();
    const typed = { field: "date_of_birth", value: "13 April 1988", reason: "Salah ketik" };
    const doubted = await startCorrection(browser, typed);
    expect([doubted.status, visible(doubted)]).toEqual([
      400,
      expect.stringContaining("The number does not match the birth date or the gender."),
    ]);
    expect(doubted.text).toContain('name="accept_warnings"');
    const fields = { ...typed, accept_warnings: "1" };
    expect((await startCorrection(browser, fields)).location).toBe("/profile/correction/confirm");
    const confirm = await browser.get("/profile/correction/confirm");
    expect(visible(confirm)).toMatch(/12 APR 1988.*13 APR 1988/);
    const copy = await browser.get("/profile/correction/confirm");
    const without = await sendPicture(browser, "/profile/correction/confirm", null);
    expect([without.status, visible(without)]).toEqual([
      400,
      expect.stringContaining("Please choose a photo"),
    ]);
    const sent = await sendPicture(browser, "/profile/correction/confirm", await picture("png"), {
      name: "kk.png",
    });
    expect(sent.location).toBe("/profile/correction/done");
    const done = visible(await browser.get("/profile/correction/done"));
    const ticket = /KOR-\d{6}-\d{6}/.exec(done)?.[0] ?? "none";
    for (const page of [confirm, copy]) {
      const pressed = await sendPicture(browser, "/profile/correction/confirm", await picture("png"), {
        page,
      });
      expect([pressed.status, pressed.location]).toEqual([303, "/profile/correction/done"]);
    }
    expect(visible(await browser.get("/profile/correction/done"))).toContain(ticket);
    expect(visible(await browser.get(tab("PROFILE")))).toContain(ticket);
    await startCorrection(browser, { ...fields, value: "14 April 1988" });
    const again = await sendPicture(browser, "/profile/correction/confirm", await picture("jpeg"));
    expect([again.status, visible(again)]).toEqual([409, expect.stringContaining("You have already asked")]);
  });

  it("asks for what its page showed, whatever another tab has prepared since", async () => {
    const browser = await signedIn("doctor");
    await startCorrection(browser, { field: "first_name", value: "Other", reason: "Salah ketik" });
    const path = "/profile/correction/confirm";
    const page = await browser.get(path);
    await startCorrection(browser, { field: "last_name", value: "Bogor", reason: "Salah ketik" });
    const refused = await sendPicture(browser, path, await picture("jpeg"), { page });
    expect(refused.status).toBe(409);
    const rows = /id="changed"[\s\S]*?<\/table>/.exec(refused.text)?.[0] ?? "";
    expect(visible({ text: rows })).toMatch(/First name Last name .*Other Bogor/);
    expect((await sendPicture(browser, path, await picture("jpeg"))).location).toBe(
      "/profile/correction/done",
    );
  });

  it.each([
    [{ field: "date_of_birth", value: "31-02-1988", reason: "x" }, "real date"],
    [{ field: "gender", value: "?", reason: "x" }, "Male / Female"],
    [{ field: "first_name", value: "Siti", reason: "x" }, "This is the same as the data we have"],
    [{ field: "", value: "", reason: "" }, "This field is required"],
  ])("%o is refused", async (fields, text) => {
    const refused = await startCorrection(await signedIn(), fields);
    expect([refused.status, visible(refused)]).toEqual([400, expect.stringContaining(text)]);
  });
});
