import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NEWCOMER, registrationCalls } from "../support/registration-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";
const AHEAD = "2026-11-20T09:00:00Z";

const open = useOpened(() => openTestLab(NOW));

describe("a clock that was ahead and was set right", () => {
  const afterFive = async (run: () => Promise<{ status: number }>) => {
    open.clock.at = new Date(AHEAD);
    open.forget();
    for (let index = 0; index < 5; index++) await run();
    expect((await run()).status).toBe(429);
    open.clock.at = new Date(NOW);
    open.forget();
  };

  it("does not keep a person out by tries of passwords", async () => {
    const change = async (current_password: string) =>
      open.call("PUT", "/profile/change-password", {
        token: await open.token("patient"),
        body: { current_password, password: "hujan pagi hari" },
      });
    await afterFive(() => change("wrong"));
    expect((await change(PASSWORD)).status).toBe(200);
  });

  it("does not keep a person out by tries of links to a new password", async () => {
    const { post, outbox } = registrationCalls(open);
    const email = "andi.wijaya@example.com";
    const links = async () => (await outbox(email)).filter(({ kind }) => kind === "password_reset");
    await afterFive(() => post("/forget-password", { email }));
    const before = (await links()).length;
    expect((await post("/forget-password", { email })).status).toBe(200);
    expect(await links()).toHaveLength(before + 1);
  });

  it("does not keep a person out by lookups of relatives", async () => {
    const ask = async (identifier: string) =>
      open.call("POST", "/family/request", {
        token: await open.token("patient2"),
        body: {
          identifier,
          date_of_birth: "12-04-1988",
          relation_code: "sibling",
          permissions: ["book"],
          client_request_id: randomUUID(),
        },
      });
    await afterFive(() => ask("nobody"));
    expect((await ask("nobody")).status).toBe(404);
  });
});

describe("a used code, once a clock that was ahead was set right,", () => {
  const useAhead = async (use: () => Promise<unknown>) => {
    open.clock.at = new Date(AHEAD);
    open.forget();
    await use();
    await open.lab.db.deleteFrom("outbox").execute();
    open.clock.at = new Date(NOW);
    open.forget();
    await use();
  };
  const lastCode = async (recipient: string) => {
    const messages = await registrationCalls(open).outbox(recipient);
    return messages.find(({ code }) => code !== null)?.code;
  };

  it("sends a new code of a registration", async () => {
    const { start, verify } = registrationCalls(open);
    await useAhead(async () => {
      expect((await start()).status).toBe(200);
      expect((await verify(NEWCOMER.email, String(await lastCode(NEWCOMER.email)))).status).toBe(200);
    });
  });

  it("sends a new code for a contact that an account has once more", async () => {
    const email = "andi.baru@example.com";
    await useAhead(async () => {
      const token = await open.token("patient2");
      const post = (path: string, body: object) => open.call("POST", path, { token, body });
      expect((await post("/profile/request-otp", { email })).status).toBe(200);
      const verified = await post("/profile/verify-otp", { email, otp: await lastCode(email) });
      expect(verified.status).toBe(200);
      const otp_token = z.object({ token: z.string() }).parse(verified.results).token;
      expect((await open.call("PUT", "/profile/update", { token, body: { otp_token } })).status).toBe(200);
      const former = { email: "andi.wijaya@example.com" };
      await open.lab.db.updateTable("account").set(former).where("email", "=", email).execute();
    });
  });
});
