import type { Settler } from "../forms/settling.server.ts";
import type { Settling, UpstreamContext } from "../upstream/client/context.ts";
import { hasCarriedOut } from "../upstream/client/settling.server.ts";
import { redirectWithFlash } from "./flash.server.ts";

const settlings = new WeakMap<Request, Settling>();

/** One for all contexts of a request. */
export function settlingOf(request: Request): Settling {
  const settling = settlings.get(request) ?? { active: false, answered: null };
  settlings.set(request, settling);
  return settling;
}

export function settlerFor(up: UpstreamContext & { settling: Settling }): Settler {
  const { settling } = up;
  return {
    during: async (run) => {
      settling.active = true;
      try {
        return await run();
      } finally {
        settling.active = false;
      }
    },
    isAnswered: () => settling.answered !== null,
    wasCarriedOut: (clientRequestId) => hasCarriedOut(up, clientRequestId),
    redirectTo: (path) => redirectWithFlash(path, "success", "errors:carried_out"),
  };
}
