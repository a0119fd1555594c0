import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getProfile } from "../../app/upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  createAddress,
  listAddresses,
  removeAddress,
  updateAddress,
} from "../../app/upstream/home-care/homecare.server.ts";
import {
  getProfileDetails,
  requestContactCode,
  requestCorrection,
  takeContact,
  verifyContactCode,
} from "../../app/upstream/profile/profile.server.ts";
import { getSettings, updateSettings } from "../../app/upstream/profile/settings.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { picture } from "../support/profile.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;

const lab = useOpened(openContractLab);
beforeAll(async () => {
  siti = await lab.as("patient");
});

async function codeTo(recipient: string): Promise<string> {
  const row = await lab.lab.db
    .selectFrom("outbox")
    .select("code")
    .where("recipient", "=", recipient)
    .where("code", "is not", null)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return row.code ?? "";
}

describe("the profile at the laboratory", () => {
  it("takes a new e-mail address and a new number with their codes", async () => {
    const contacts = [
      { contact: { email: "siti.baru@example.com" }, to: "siti.baru@example.com" },
      { contact: { phone_code: "+62", phone_number: "81299990007" }, to: "+6281299990007" },
    ];
    const [email, phone] = contacts;
    if (!email || !phone) throw new Error("no contact");
    expect(await requestContactCode(siti, email.contact)).toBe(60);
    const wait = await refusalOf(requestContactCode(siti, phone.contact, "sms"));
    expect(wait.status).toBe(429);
    const wrong = await refusalOf(verifyContactCode(siti, email.contact, "000000"));
    expect(wrong.fields).toHaveProperty("otp");
    await takeContact(siti, await verifyContactCode(siti, email.contact, await codeTo(email.to)));
    expect((await getProfileDetails(siti)).person.email).toBe(email.to);
  });

  it("takes a correction once, with a picture", async () => {
    const query = { field: "gender", value: "M", reason: "Salah", client_request_id: randomUUID() };
    const file = { name: "kk.jpg", type: "image/jpeg", bytes: await picture("jpeg") };
    expect((await refusalOf(requestCorrection(siti, query, file))).code).toBe("identity_doubtful");
    const requested = { ...query, accept_warnings: true };
    const ticket = await requestCorrection(siti, requested, file);
    expect(await requestCorrection(siti, requested, file)).toBe(ticket);
    const again = await refusalOf(
      requestCorrection(siti, { ...requested, client_request_id: randomUUID() }, file),
    );
    expect(again.code).toBe("already_asked");
    expect((await getProfileDetails(siti)).corrections?.[0]).toMatchObject({
      ticket_number: ticket,
      field: "gender",
      correction_status: "waiting",
    });
  });
});

describe("settings and addresses at the laboratory", () => {
  it("change settings with their version; the profile tells whether data is saved", async () => {
    const { version } = await getSettings(siti);
    const promo = { browser: true, email: true, message: false };
    const channels = { result: promo, schedule: promo, payment: promo, promo };
    const saved = await updateSettings(siti, { version, low_data: true, channels });
    expect(saved).toMatchObject({ low_data: true, channels: { promo: { email: true } } });
    expect((await getProfile(siti)).low_data).toBe(true);
    const stale = await refusalOf(updateSettings(siti, { version, result_view: "simple" }));
    expect(stale.code).toBe("version_changed");
  });

  it("save, change and remove an address", async () => {
    const place = {
      subdistrict_code: "3174071009",
      address: "Gandaria Utara",
      detail: "Jl. Kerinci No. 3",
      contact_phone: "+6281234567801",
    };
    const { address_id, version } = await createAddress(siti, { ...place, client_request_id: randomUUID() });
    await updateAddress(siti, { ...place, address_id, version, label: "Kos" });
    const stale = await refusalOf(updateAddress(siti, { ...place, address_id, version, label: "Lain" }));
    expect(stale.code).toBe("version_changed");
    await removeAddress(siti, address_id);
    expect((await listAddresses(siti)).map((address) => address.address_id)).not.toContain(address_id);
    expect((await refusalOf(removeAddress(siti, address_id))).status).toBe(404);
  });
});
