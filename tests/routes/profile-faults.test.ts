import { afterEach, describe, expect, it } from "vitest";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal();
afterEach(() => {
  opened.stub.heal();
  opened.stub.forget();
});

const PROFILE = "/patient/profile?tab=PROFILE";
const person = {
  title_id: "2",
  religion_id: "1",
  marital_status_id: "2",
  blood_type: "O+",
  ethnicity: "829",
  address: "Jl. Radio Dalam Raya No. 17",
};

describe("the form of the profile", () => {
  it("is saved although the profile cannot be read", async () => {
    const browser = await opened.signedIn();
    const _token = await browser.tokenOf("/menu");
    opened.stub.fault("/profile", "status-503");
    const saved = await browser.post(PROFILE, { ...person, _token, version: "1" });
    expect([saved.status, saved.location]).toEqual([303, PROFILE]);
    const [sent] = opened.stub.calls("/profile/update");
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({ ...person, version: 1 });
  });

  it("asks the laboratory for its page only when the language changes", async () => {
    const browser = await opened.signedIn();
    const _token = await browser.tokenOf("/menu");
    opened.stub.forget();
    const page = await browser.post(`${PROFILE}&lang=id`, { ...person, _token, _language: "id" });
    expect([page.status, page.text.includes(person.address)]).toEqual([200, true]);
    expect(opened.stub.calls("/profile")).toHaveLength(1);
  });
});
