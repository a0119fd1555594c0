import { expect, it, vi } from "vitest";
import { handleError } from "../../app/entry.server.tsx";
import { openLog, setLog } from "../../app/http/log.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";

setLog(openLog("silent"));

const failed = vi.fn<(route: string) => void>();

function meets(error: unknown): string[] {
  failed.mockClear();
  const closed = new AbortController();
  closed.abort();
  const request = new Request("http://portal.test/patient/home", { signal: closed.signal });
  const context = {
    nonce: "nonce",
    requestId: "id",
    turn: () => Promise.resolve(),
    pageFailed: failed,
  };
  handleError(error, { request, context, params: {} });
  return failed.mock.calls.map(([route]) => route);
}

it("counts a page whose code failed after the visitor had left", () => {
  expect(meets(new TypeError("of the page"))).toEqual(["/patient/home"]);
});

it("counts no page that ended because the visitor left", () => {
  expect(meets(new DOMException("This operation was aborted", "AbortError"))).toEqual([]);
  expect(meets(new UpstreamFault("unreachable", "GET /order/get", false))).toEqual([]);
});
