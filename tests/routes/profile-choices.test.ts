import { describe, expect, it } from "vitest";
import { updateRows } from "../../lab/database/rows.ts";
import { Browser, formIn } from "../support/browser.ts";
import { inLab } from "../support/in-lab.ts";
import { openPortal } from "../support/portal.ts";
import { qrsInPage } from "../support/qr.ts";
import { openStream } from "../support/streams.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPortal);

async function signedIn(username = "patient"): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

const tab = (name: string) => `/patient/profile?tab=${name}`;
const hrefs = (text: string, like: RegExp) =>
  [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href).filter((href) => like.test(href));

describe("ADDRESS", () => {
  const typed = {
    label: "Kos",
    detail: "Jl. Cihampelas No. 9",
    landmark: "",
    contact_phone: "0812 0000 1111",
  };
  const picker = "/patient/profile/area?of=new&province=32&city=3273&district=327302";

  it("takes the area of a new one from the picker; it can be changed, made the default, and removed", async () => {
    const browser = await signedIn("patient2");
    expect(visible(await browser.get(tab("ADDRESS")))).toContain("No addresses yet");
    const empty = await browser.submit("/patient/profile/address/new", typed, 'name="detail"');
    expect([empty.status, visible(empty)]).toEqual([400, expect.stringContaining("Please choose the area")]);
    expect(empty.text).toContain("Jl. Cihampelas No. 9");
    await browser.submit("/patient/profile/address/new", { ...typed, intent: "area" }, 'name="detail"');
    const code = /name="subdistrict_code" value="(\d+)"/.exec((await browser.get(picker)).text)?.[1] ?? "";
    const chosen = await browser.submit(picker, { subdistrict_code: code }, "subdistrict_code");
    expect(chosen.location).toBe("/patient/profile/address/new#area");
    const back = await browser.get("/patient/profile/address/new");
    expect(back.text).toContain('value="Jl. Cihampelas No. 9"');
    const saved = await browser.submit("/patient/profile/address/new", typed, 'name="detail"');
    expect(saved.location).toBe(tab("ADDRESS"));
    const list = await browser.get(tab("ADDRESS"));
    expect(visible(list)).toMatch(/Kos.*Default address.*Jl\. Cihampelas No\. 9.*Kota Bandung.*INDONESIA/);
    const [edit = ""] = hrefs(list.text, /\/address\/(?!new)[^/]+$/);
    const stale = formIn((await browser.get(edit)).text, 'name="detail"').hidden;
    await browser.submit(edit, { ...typed, label: "Kos lama" }, 'name="detail"');
    const refused = await browser.post(edit, { ...stale, ...typed, label: "Kos baru" });
    expect([refused.status, visible(refused)]).toEqual([409, expect.stringMatching(/Kos baru Kos lama/)]);
    const again = await browser.post(edit, {
      ...formIn(refused.text, 'name="detail"').hidden,
      ...typed,
      label: "Kos baru",
    });
    expect(again.status).toBe(303);
    const removed = await browser.submit(`${edit}/remove`, {}, "main-form");
    expect(removed.location).toBe(tab("ADDRESS"));
    expect((await browser.get(edit)).status).toBe(404);
  });

  it("shows input kept for the area beside what was saved before it", async () => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()];
    const home = "/patient/profile/address/adr-home";
    const { hidden } = formIn((await browser.get(home)).text, 'name="detail"');
    await elsewhere.submit(home, { ...typed, label: "Terbaru" }, 'name="detail"');
    const kept = { ...typed, label: "Lama", intent: "area" };
    await browser.post(home, { ...hidden, ...kept });
    const page = await browser.get(home);
    expect(visible(page)).toMatch(/This has changed.*Lama Terbaru/);
    expect(page.text).toContain('value="Lama"');
    await browser.submit(home, kept, 'name="detail"');
    expect(visible(await browser.get(home)), "seen").not.toContain("This has changed");
    await browser.submit(home, { ...typed, detail: "Jl. Radio Dalam Raya No. 17" }, 'name="detail"');
  });

  it("does not show, change or remove another account's", async () => {
    const browser = await signedIn("patient2");
    for (const path of ["/patient/profile/address/adr-home", "/patient/profile/address/adr-home/remove"]) {
      expect((await browser.get(path)).status).toBe(404);
      const _token = await browser.tokenOf("/menu");
      expect((await browser.post(path, { ...typed, _token, version: "1" })).status).toBe(404);
    }
    expect(visible(await (await signedIn()).get(tab("ADDRESS")))).toContain("Jl. Radio Dalam Raya No. 17");
  });
});

describe("SETTING", () => {
  const settings = {
    language: "en",
    result: "browser",
    schedule: "email",
    message_by: "sms",
    low_data: "auto",
    result_view: "advanced",
  };
  const save = (browser: Browser, some: Record<string, string> = {}) =>
    browser.submit(tab("SETTING"), { ...settings, ...some }, 'name="message_by"');
  const checked = (text: string, name: string) =>
    [...text.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes(`name="${name}"`) && input.includes('checked=""'))
      .map((input) => / value="([^"]*)"/.exec(input)?.[1]);

  it("says where nothing is sent because the contact is not confirmed", async () => {
    const browser = await signedIn("patient2");
    const links = async () => hrefs((await browser.get(tab("SETTING"))).text, /\/profile\/contact\//);
    expect(await links()).toEqual([]);
    const isConfirmed = (phone_verified: 0 | 1) =>
      inLab(portal, (db) => updateRows(db, "account", { username: "patient2" }, { phone_verified }));
    await isConfirmed(0);
    expect(visible(await browser.get(tab("SETTING")))).toContain("Your phone number is not confirmed, so");
    expect(await links()).toEqual(["/profile/contact/phone"]);
    await isConfirmed(1);
  });

  it("keeps what was chosen, unticked channels included", async () => {
    const browser = await signedIn();
    expect((await save(browser)).status).toBe(303);
    const { text } = await browser.get(tab("SETTING"));
    expect(checked(text, "result")).toEqual(["browser"]);
    expect(checked(text, "payment")).toEqual([]);
    expect(checked(text, "message_by")).toEqual(["sms"]);
    expect(checked(text, "result_view")).toEqual(["advanced"]);
  });

  it("shows the page that follows in the chosen language, and the next one too", async () => {
    const browser = await signedIn();
    const { location } = await save(browser, { language: "id" });
    expect(location).toBe("/patient/profile?tab=SETTING&lang=id");
    expect(visible(await browser.get(location ?? ""))).toContain("Pengaturan Anda sudah disimpan.");
    expect(visible(await browser.get("/patient/home"))).toContain("Halo, ");
  });

  it("saves data by one choice: setting, switch in the foot, and another browser after signing in", async () => {
    const [browser, later] = [await signedIn(), new Browser(portal.origin)];
    await save(browser, { low_data: "low" });
    expect((await browser.get("/patient/home")).text).not.toContain("<script");
    await later.signIn("patient");
    expect((await later.get("/patient/home")).text).not.toContain("<script");
    const { action } = formIn((await later.get("/patient/home")).text, "/data-use");
    const _token = await later.tokenOf("/patient/home");
    expect((await later.post(action ?? "", { _token })).status).toBe(303);
    expect((await later.get("/patient/home")).text).toContain("<script");
    expect(checked((await browser.get(tab("SETTING"))).text, "low_data")).toEqual(["full"]);
    await save(browser, { low_data: "auto" });
    const third = new Browser(portal.origin, { "Save-Data": "on" });
    await third.signIn("patient");
    expect((await third.get("/patient/home")).text).not.toContain("<script");
  });

  it("leaves script, when data is saved, to what makes photos smaller or needs passkeys, without a stream", async () => {
    const browser = new Browser(portal.origin, { "Save-Data": "on" });
    await browser.signIn("patient");
    for (const path of [tab("PHOTO"), "/profile/security"]) {
      const { text } = await browser.get(path);
      expect(text, path).toContain("<script");
      expect(text, path).not.toContain("data-live-since=");
    }
    expect((await browser.get(tab("SETTING"))).text).not.toContain("<script");
  });

  it("reaches a device that is signed in already with its next page, and stays after signing out", async () => {
    const [here, there] = [await signedIn("facility"), await signedIn("facility")];
    const scripts = async (browser: Browser) =>
      (await browser.get("/notifications")).text.includes("<script");
    const settingsOf = "/dashboard/profile-user?tab=SETTING";
    const choose = (low_data: string) =>
      here.submit(settingsOf, { ...settings, low_data }, 'name="message_by"');
    expect(await scripts(there)).toBe(true);
    await choose("low");
    await there.get("/notifications", { "Sec-Purpose": "prefetch" });
    expect(there.jar.get("data")).toBeUndefined();
    expect([await scripts(here), await scripts(there)]).toEqual([false, false]);
    expect(there.jar.get("data")).toBe("low");
    const { action } = formIn((await there.get("/notifications")).text, "/data-use");
    await there.post(action ?? "", { _token: await there.tokenOf("/notifications") });
    expect([await scripts(here), await scripts(there)]).toEqual([true, true]);
    await choose("auto");
    expect([await scripts(there), there.jar.get("data") || undefined]).toEqual([true, undefined]);
    await choose("low");
    expect(await scripts(there)).toBe(false);
    there.jar.delete("sid");
    expect((await there.get("/")).text).not.toContain("<script");
  });

  it("keeps the view of results as one choice: here at once, and in another browser after signing in", async () => {
    const [browser, later] = [await signedIn(), new Browser(portal.origin)];
    const shown = async (browser: Browser) =>
      /aria-current="page"[^>]*>(Simple|Detailed)/.exec(
        (await browser.get("/patient/lab-result?order_number=ORD-0003006")).text,
      )?.[1];
    await save(browser, { result_view: "simple" });
    expect(await shown(browser)).toBe("Simple");
    await save(browser, { result_view: "advanced" });
    expect(await shown(browser)).toBe("Detailed");
    await later.signIn("patient");
    expect(await shown(later)).toBe("Detailed");
  });

  it("shows a change in another browser beside what was entered, and does not undo it unseen", async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    await save(there, { message_by: "whatsapp" });
    const { hidden } = formIn((await here.get(tab("SETTING"))).text, 'name="message_by"');
    await save(there, { payment: "email", message_by: "sms" });
    const refused = await here.post(tab("SETTING"), { ...hidden, ...settings, message_by: "whatsapp" });
    expect(refused.status).toBe(409);
    const rows = /id="changed"[\s\S]*?<\/table>/.exec(refused.text)?.[0] ?? "";
    expect(visible({ text: rows })).toMatch(/Payments – Email .*WhatsApp SMS/);
  });

  it("signs out other devices after a question, and ends their streams", async () => {
    const [here, there] = [await signedIn("doctor"), await signedIn("doctor")];
    const stream = await openStream(portal.origin, { Cookie: there.cookieHeader });
    expect(visible(await here.get("/dashboard/profile-user?tab=SETTING"))).toContain(
      "signed in on 1 other device",
    );
    expect(visible(await here.get("/profile/sign-out-others"))).toContain("This device stays signed in");
    const done = await here.submit("/profile/sign-out-others", {}, "main-form");
    expect(done.location).toBe("/dashboard/profile-user?tab=SETTING");
    await expect.poll(() => stream.ended()).toBe(true);
    expect((await there.get("/dashboard/profile-user")).location).toContain("/login");
    const after = visible(await here.get("/dashboard/profile-user?tab=SETTING"));
    expect(after).toContain("All other devices are signed out.");
    expect(after).toContain("signed in on this device only");
  });
});

describe("/barcode", () => {
  it("shows their own number to signed-in patients only", async () => {
    const page = await (await signedIn()).get("/barcode");
    expect(visible(page)).toContain("1000234501");
    expect(qrsInPage(page.text)).toEqual(["1000234501"]);
    expect((await (await signedIn("doctor")).get("/barcode")).text).not.toContain('class="qr"');
    const visitor = await new Browser(portal.origin).get("/barcode");
    expect([visitor.status, visible(visitor)]).toEqual([
      200,
      expect.stringContaining("Check a printed report"),
    ]);
  });

  it.each([
    ["ZZZZ-ZZZZ-ZZZZ", 404, "We have not issued a report with this code"],
    ["??", 400, "This is not the right format"],
  ])("accepts or refuses %s with %d, and shows it in the field", async (code, status, text) => {
    const page = await new Browser(portal.origin).get(`/barcode?code=${encodeURIComponent(code)}`);
    expect([page.status, visible(page)]).toEqual([status, expect.stringContaining(text)]);
    expect(page.text).toContain(`value="${code}"`);
  });

  it("takes ten codes a minute from an address, whoever asks", async () => {
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push(
        (
          await new Browser(portal.origin).get(
            `/barcode?code=AAAA-AAAA-AAA${String.fromCharCode(65 + index)}`,
          )
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect((await new Browser(portal.origin).get("/barcode")).status).toBe(200);
  });
});
