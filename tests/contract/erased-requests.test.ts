import { expect, it } from "vitest";
import { closeAccount } from "../../app/upstream/privacy/closing.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { privacyAt } from "../../lab/tests/support/privacy-calls.ts";
import { PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const open = useOpened(() => openContractLab("2026-11-20T03:00:00Z"));

const signIn = async (username: string) => (await open.login({ username, password: PASSWORD })).status;

it("ends open requests about data with the erasure of their account, and others still sign in", async () => {
  const at = privacyAt(open);
  const [manyPatient, other] = await at.people(2);
  if (!manyPatient || !other) throw new Error("more people are needed");
  const numbers: string[] = [];
  for (const kind of ["access", "correction"]) {
    const sent = await at.post(manyPatient, "/privacy/create-request", { kind, text: "Alamat lama saya" });
    numbers.push((sent.results as { request_number: string }).request_number); // the laboratory's answer
  }
  const decision = { request_number: numbers[0], decision: "answer", answer: "Sudah kami kirim" };
  await open.call("POST", "/reference/decide-privacy-request", { body: decision });
  const closing = { current_password: PASSWORD, client_request_id: crypto.randomUUID() };
  await closeAccount(await at.context(manyPatient), closing);
  open.clock.at = new Date("2026-12-04T03:00:00Z");
  expect([await signIn(other.username), await signIn(manyPatient.username)]).toEqual([200, 400]);
  const rows = await open.lab.db
    .selectFrom("privacy_request")
    .select(["state", "request_text", "answer"])
    .where("account_id", "=", manyPatient.account_id)
    .orderBy("request_number")
    .execute();
  const ended = "The account was erased at its owner's request. / Akun dihapus atas permintaan pemiliknya.";
  expect(rows).toEqual([
    { state: "answered", request_text: "", answer: "" },
    { state: "answered", request_text: "", answer: ended },
  ]);
});
