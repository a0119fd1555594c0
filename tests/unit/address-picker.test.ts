import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { submitAddress } from "../../app/features/address/choose.server.ts";
import { loadPicker } from "../../app/features/address/load.server.ts";
import type { ChosenAddress } from "../../app/features/address/address.ts";
import { getT } from "../../app/i18n/i18n.server.ts";
import type { Guarded } from "../../app/session/guards.server.ts";
import type { Session } from "../../app/session/session.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { answerRegistration } from "../support/registration.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const place = { path: "/somewhere", hidden: { patient_id: "p 1" } };
const up = { token: null, lang: "en" as const };
const session: Session = {
  id: "session-of-twenty-two-letters",
  token: "t",
  userType: 1,
  accountKey: "account-1",
  name: "Siti",
  medicalRecordNumber: null,
  uuid: null,
  companyRoles: [],
  createdAt: 0,
  seenAt: 0,
  endsAt: 0,
};
const WAY = "patient_id=p+1&province=32&city=3273&district=327302";
const guardedFor = (query: string, form?: Record<string, string>): Guarded => {
  const post = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const request = new Request(`http://localhost:3000/somewhere?${query}`, post);
  return { request, session, up, t: getT(request) };
};

let close: () => Promise<void>;
const stub = useOpenedEach(openStub);
beforeEach(() => {
  answerRegistration(stub);
  close = useMemoryRuntime({}, stub.url);
});
afterEach(async () => {
  await close();
});

describe("an address picker of any page", () => {
  it("loads every level with its place, and keeps the place if the query is invalid", async () => {
    const view = await loadPicker(guardedFor(WAY), place);
    expect(view).toMatchObject({ ...place, level: "subdistrict", chosen: [{}, {}, {}] });
    const thrown: unknown = await loadPicker(guardedFor("province=99"), place).catch((row: unknown) => row);
    expect(thrown instanceof Response && thrown.headers.get("Location")).toBe("/somewhere?patient_id=p+1");
  });

  it("passes the chosen subdistrict on each time the page is sent", async () => {
    const chosen: ChosenAddress[] = [];
    const choose = (subdistrict_code: string) =>
      submitAddress(guardedFor(WAY, { subdistrict_code }), {
        ...place,
        onChosen: (address) => {
          chosen.push(address);
          return Promise.resolve(redirect("/next", 303));
        },
      });
    for (const code of ["3273021001", "3273021001"]) {
      const response = await choose(code);
      expect(response instanceof Response && response.headers.get("Location")).toBe("/next");
    }
    const address = {
      subdistrict_code: "3273021001",
      province_id: "32",
      city_id: "3273",
      district_id: "327302",
      text: "Cipaganti, Coblong, Kota Bandung, Jawa Barat, 40131, INDONESIA",
    };
    expect(chosen).toEqual([address, address]);
    for (const code of ["1", ""]) {
      const failed = await choose(code);
      expect(!(failed instanceof Response) && failed.data.errors).toEqual([
        { text: "Choose a subdistrict from the list" },
      ]);
    }
    expect(chosen).toHaveLength(2);
  });
});
