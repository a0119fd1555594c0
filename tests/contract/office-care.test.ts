import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { getCompanyDashboard } from "../../app/upstream/company/company.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import {
  addParticipants,
  cancelOfficeCare,
  createOfficeCare,
  findPeople,
  getOffer,
  updateOfficeCare,
} from "../../app/upstream/office-care/office-care-order.server.ts";
import { claimInvitation, listSlips } from "../../app/upstream/employees/invitations.server.ts";
import {
  getOfficeCare,
  listOfficeCare,
  listParticipants,
} from "../../app/upstream/office-care/office-care.server.ts";
import {
  getParticipant,
  resendInvitation,
  withdrawParticipant,
} from "../../app/upstream/office-care/participant.server.ts";
import { decideIdentity, listIdentities, recordAttendance, verifyIdentity } from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let hrd: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  hrd = await lab.as("hrd", { company: "NUSANTARA", lang: "id" });
});

it("lists events and reads one with its employees", async () => {
  const { results, meta } = await listOfficeCare(hrd, { status: "pending" }, 1);
  expect([meta.total, results[0]?.request_number]).toEqual([3, "REQ-0000009"]);
  const event = await getOfficeCare(hrd, "ofc-0000007");
  expect(event).toMatchObject({ people: 10, editable: false, can_add: true, status: "pending" });
  expect(event.timeline.map(({ code }) => code)).toEqual(["submitted", "first_decided"]);
  const people = await listParticipants(hrd, { office_care_id: "ofc-0000007", state: "rejected" }, 1);
  expect(people.results.map(({ first }) => first?.decision)).toEqual(["rejected", "rejected", "rejected"]);
});

it("orders, changes, cancels and adds to an event", async () => {
  const { products, earliest } = await getOffer(hrd);
  expect(earliest).toBe("2026-11-27");
  const test = products.find(({ product_code }) => product_code === "CBC");
  const { employees, problems } = await findPeople(hrd, { numbers: ["001003", "x"] });
  expect(problems).toEqual([{ row: 2, value: "x", code: "unknown" }]);
  const employee_ids = employees.map(({ employee_id }) => employee_id);
  const order = () => ({
    name: "Pemeriksaan",
    place_type: "on_site" as const,
    address: "Jl. Sudirman 1",
    pic_name: "Lina",
    pic_phone: "081234567806",
    date_from: "2027-03-08",
    date_to: "2027-03-08",
    groups: [{ name: "Semua", product_ids: [test?.product_id ?? ""], employee_ids }],
    windows: [{ date: "2027-03-08", time_start: "07:00", time_end: "09:00", capacity: 5 }],
    quoted_total: test?.price ?? 0,
    confirmed_clashes: [],
    draft: false,
    client_request_id: randomUUID(),
  });
  const { office_care_id, examination_id } = await createOfficeCare(hrd, order());
  expect(examination_id).toMatch(/^exm-/);
  expect((await refusalOf(createOfficeCare(hrd, order()))).code).toBe("clashes");
  await updateOfficeCare(hrd, { ...order(), name: "Baru", office_care_id, version: 1 });
  await cancelOfficeCare(hrd, { office_care_id, version: 2, client_request_id: randomUUID() });
  expect(await getOfficeCare(hrd, office_care_id)).toMatchObject({ name: "Baru", status: "canceled" });
  const [group] = (await getOfficeCare(hrd, "ofc-0000007")).groups;
  const added = await addParticipants(hrd, {
    office_care_id: "ofc-0000007",
    version: 1,
    confirmed_clashes: [],
    groups: [{ group_id: group?.group_id ?? "", employee_ids }],
    quoted_total: group?.price ?? 0,
    client_request_id: randomUUID(),
  });
  expect(added.request_number).not.toBe("REQ-0000007");
});

it("records attendance and prints the recap", async () => {
  const existing = { request_number: "REQ-0000006", employee_number: "001001" };
  await recordAttendance(hrd, { ...existing, outcome: "attended" });
  const people = await listParticipants(hrd, { office_care_id: "ofc-0000006", state: "attended" }, 1);
  expect(people.results.map(({ result_state }) => result_state)).toEqual(["waiting"]);
  const recap = await findDocument(hrd, "office-care", "ofc-0000006");
  expect(recap?.subarray(0, 5).toString("latin1")).toBe("%PDF-");
});

it("says who was invited, lists slips, and refuses the code of an unknown link", async () => {
  const people = await listParticipants(hrd, { office_care_id: "ofc-0000005", state: "invited" }, 1);
  expect(people.results.map(({ reached }) => reached?.channel)).toContain("email");
  const slips = await listSlips(hrd, { office_care_id: "ofc-0000005" }, 1);
  expect(slips.results).toHaveLength(people.meta.total);
  expect(slips.results[0]?.preparation.join(" ")).not.toBe("");
  const patient = await lab.as("patient2");
  const refused = await refusalOf(claimInvitation(patient, { token: "made-up", code: "AAAA-AAAA" }));
  expect([refused.status, refused.code]).toEqual([400, "code_wrong"]);
});

it("sends one invitation again, withdraws one employee once, and frees what was reserved", async () => {
  const examination_item_id = "exm-0000006-0003";
  const person = await getParticipant(hrd, examination_item_id);
  expect(person).toMatchObject({ state: "invited", office_care_id: "ofc-0000006", withdrawn: null });
  expect(person.withdrawal).toMatchObject({ fee: 0, is_last: false });
  const { deposit } = await getCompanyDashboard(hrd);
  await resendInvitation(hrd, { examination_item_id, client_request_id: randomUUID() });
  const again = resendInvitation(hrd, { examination_item_id, client_request_id: randomUUID() });
  expect(await refusalOf(again)).toMatchObject({ status: 429, code: "wait" });
  const withdrawal = { examination_item_id, client_request_id: randomUUID() };
  await withdrawParticipant(hrd, withdrawal);
  await withdrawParticipant(hrd, withdrawal);
  const after = await getCompanyDashboard(hrd);
  expect(after.deposit?.available).toBe((deposit?.available ?? 0) + (person.withdrawal?.released ?? 0));
  expect(await getParticipant(hrd, examination_item_id)).toMatchObject({
    state: "canceled",
    withdrawn: { because: "company" },
    withdrawal: null,
    resend: null,
  });
  const late = withdrawParticipant(hrd, { ...withdrawal, client_request_id: randomUUID() });
  expect((await refusalOf(late)).code).toBe("already_withdrawn");
  const event = await getOfficeCare(hrd, "ofc-0000006");
  expect([event.withdrawn, event.timeline.at(-1)?.code]).toEqual([1, "withdrawn"]);
});

it("stands in for the branch that sees a card and compares people", async () => {
  expect((await listIdentities(hrd)).results).toEqual([]);
  await verifyIdentity(hrd, { medical_record_number: "1000234505" });
  expect((await refusalOf(verifyIdentity(hrd, { medical_record_number: "1" }))).status).toBe(404);
  const none = decideIdentity(hrd, { identity_case_id: "none", decision: "same" });
  expect((await refusalOf(none)).status).toBe(404);
});
