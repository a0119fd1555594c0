import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { getPrivacyNotice } from "../../app/upstream/privacy/privacy.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

it("asks for the privacy notice once for many readers in each language, without anybody's token", async () => {
  const body = Buffer.from(JSON.stringify({ statusCode: 200, results: { version: "2", purposes: [] } }));
  const send = vi.fn<ReturnType<typeof transport>["send"]>(() =>
    Promise.resolve({ status: 200, retryAfter: null, body }),
  );
  setTransport({ ...transport(), send });
  for (const lang of ["en", "id"] as const)
    for (const token of ["siti", "andi", null])
      expect((await getPrivacyNotice({ token, lang })).version).toBe("2");
  expect(send).toHaveBeenCalledTimes(2);
  for (const [{ headers }] of send.mock.calls) expect(headers).not.toHaveProperty("authorization");
});
