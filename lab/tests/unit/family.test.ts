import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { familyCalls, idOf } from "../support/family-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpenedEach(() => openTestLab(NOW));

const { send, remove, detail, titles, closed } = familyCalls(() => open);
const ask = (body: object = {}, username = "patient2") =>
  send(
    "POST",
    "/family/request",
    {
      identifier: "siti.rahmawati@example.com",
      date_of_birth: "12-04-1988",
      relation_code: "sibling",
      permissions: ["book", "view_results", "pay"],
      ...body,
    },
    username,
  );

describe("asking for access", () => {
  beforeEach(async () => {
    await remove("rel-from-andi", "patient2");
  });

  it("finds an account by each of its names with the right birth date, and tells its owner", async () => {
    for (const identifier of ["siti.rahmawati@example.com", "0812 3456 7801", "patient"]) {
      const { status, results } = await ask({ identifier });
      expect(status, identifier).toBe(200);
      expect(await titles("patient")).toContain("A family request");
      await remove(idOf(results), "patient2");
    }
  });

  it("answers alike whether an account is unknown, is somebody else's or has another birth date", async () => {
    const wrong = [
      { identifier: "nobody@example.com" },
      { date_of_birth: "13-04-1988" },
      { identifier: "andi.wijaya@example.com", date_of_birth: "02-11-1991" },
      { identifier: "doctor@example.com" },
    ];
    const answers = [];
    for (const body of wrong) answers.push(await ask(body));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 404,
      code: "account_not_found",
      message: "Account not found!",
    });
    expect(JSON.stringify(answers)).not.toContain("Siti");
  });

  it("finds no account by a contact that its owner never confirmed", async () => {
    const { db } = open.lab;
    const unconfirmed = { email_verified: 0, phone_verified: 0 } as const;
    await db.updateTable("account").set(unconfirmed).where("username", "=", "patient").execute();
    for (const identifier of ["siti.rahmawati@example.com", "0812 3456 7801"])
      expect(await ask({ identifier }), identifier).toMatchObject({ status: 404, code: "account_not_found" });
    expect((await ask({ identifier: "patient" })).status).toBe(200);
  });

  it("takes five tries in an hour, right ones and wrong ones, and says how long to wait", async () => {
    for (let index = 0; index < 5; index += 1) expect((await ask({ identifier: "nobody" })).status).toBe(404);
    const { status, results } = await ask();
    expect(status).toBe(429);
    expect(z.object({ time_to_wait: z.number() }).parse(results).time_to_wait).toBe(3600);
    open.clock.at = new Date(Date.parse(NOW) + 3600_000);
    expect((await ask()).status).toBe(200);
  });

  it("happens once: a repeat is no try and gets the first answer", async () => {
    const client_request_id = randomUUID();
    const first = await ask({ client_request_id });
    for (let index = 0; index < 6; index += 1)
      expect(await ask({ client_request_id })).toMatchObject({
        status: 200,
        message: "already_processed",
        results: first.results,
      });
  });

  it("is refused while a relation waits or is in force, and not for one that is over", async () => {
    await ask();
    expect(await ask()).toMatchObject({
      status: 409,
      code: "already_related",
      message: "Already has relationship with you!",
    });
    const other = { identifier: "andi.wijaya@example.com", date_of_birth: "02-11-1991" };
    expect((await ask(other, "patient")).code, "sent before").toBe("already_related");
    await remove("rel-to-andi");
    expect((await ask(other, "patient")).status, "rejected and ended ones").toBe(200);
  });

  it("shows the requester nothing of the person but what was typed", async () => {
    const id = idOf((await ask()).results);
    expect(await detail(id, "patient2")).toMatchObject({
      direction: "sent",
      patient: { patient_id: null, name: "siti.rahmawati@example.com", date_of_birth: null, gender: null },
    });
    await send("POST", "/family/respond", { relation_id: id, decision: "reject" });
    expect(JSON.stringify(await detail(id, "patient2"))).not.toContain("Siti");
  });

  it("needs a permission, a relation, a date that exists and a short note", async () => {
    const answer = await ask({ permissions: [], relation_code: "", date_of_birth: "31-02-1988", note: "" });
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual([
      "date_of_birth",
      "permissions",
      "relation_code",
    ]);
    expect((await ask({ note: "x".repeat(201) })).status).toBe(400);
  });
});

describe("access in force", () => {
  const approve = (permissions: string[]) =>
    send("POST", "/family/respond", { relation_id: "rel-from-andi", decision: "approve", permissions });

  it("lasts twelve months, with fewer permissions than asked for, and ends on its last day", async () => {
    expect(await approve(["book"])).toMatchObject({ status: 200, results: { end_date: "2027-11-20" } });
    expect(await detail("rel-from-andi", "patient2")).toMatchObject({
      direction: "owner",
      permissions: ["book"],
      patient: { patient_id: "pat-siti", name: "Siti Rahmawati" },
    });
    const look = () => open.get("/product/get-detail?product_id=prd-cbc&patient_id=pat-siti", "patient2");
    expect((await look()).status).toBe(200);
    open.clock.at = new Date("2027-11-20T17:00:00Z");
    open.forget();
    expect((await look()).status).toBe(404);
    expect(await detail("rel-from-andi", "patient2")).toMatchObject({ status: "ended", direction: "sent" });
  });

  it("is renewed and widened by the patient only", async () => {
    await approve(["book"]);
    const { version } = await detail("rel-from-andi");
    const change = (body: object, username: string) =>
      send("PUT", "/family/update", { relation_id: "rel-from-andi", version, ...body }, username);
    expect((await change({ end_date: "2028-01-01" }, "patient2")).errors).toHaveProperty("end_date");
    expect((await change({ permissions: ["book", "pay"] }, "patient2")).errors).toHaveProperty("permissions");
    expect((await change({ end_date: "2027-11-21" }, "patient")).errors, "more than twelve").toHaveProperty(
      "end_date",
    );
    open.clock.at = new Date("2026-12-20T03:30:00Z");
    open.forget();
    const renewed = await change({ end_date: "2027-12-20", permissions: ["book", "pay"] }, "patient");
    expect(renewed).toMatchObject({
      status: 200,
      results: { end_date: "2027-12-20", granted: ["book", "pay"] },
    });
    expect(await titles("patient2")).toContain("Family access was renewed");
    expect((await change({ permissions: ["book"] }, "patient2")).code).toBe("version_changed");
    const less = await send(
      "PUT",
      "/family/update",
      { relation_id: "rel-from-andi", version: version + 1, permissions: ["book"], end_date: "2027-01-01" },
      "patient2",
    );
    expect(less).toMatchObject({ status: 200, results: { end_date: "2027-01-01", permissions: ["book"] } });
  });

  it.each(["patient", "patient2"])("is ended by either side at once: %s", async (side) => {
    await approve(["book"]);
    const look = () => open.get("/product/get-detail?product_id=prd-cbc&patient_id=pat-siti", "patient2");
    expect((await look()).status).toBe(200);
    expect((await remove("rel-from-andi", side)).results).toMatchObject({ status: "ended" });
    expect((await look()).status).toBe(404);
    expect((await remove("rel-from-andi", side)).results, "again").toMatchObject({ status: "ended" });
    expect(await titles(side === "patient" ? "patient2" : "patient")).toContain("Family access has ended");
    expect((await closed()).find((item) => item.relation_id === "rel-from-andi")?.status).toBe("ended");
    expect(JSON.stringify((await open.get("/family/get")).results)).not.toContain("rel-from-andi");
  });

  it("does not exist for anybody else", async () => {
    for (const id of ["rel-raka", "rel-nadia", "rel-0"]) {
      expect((await open.get(`/family/get-detail?relation_id=${id}`, "patient2")).status).toBe(404);
      expect((await remove(id, "patient2")).status).toBe(404);
      expect((await send("PUT", "/family/update", { relation_id: id, version: 1 }, "patient2")).status).toBe(404); // prettier-ignore
    }
  });
});
