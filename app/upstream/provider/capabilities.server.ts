import { z } from "zod";
import type { CallName } from "../client/call-book.ts";
import { call, type SharedContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { optionalText } from "../client/shapes.server.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const isMethod = (text: string): text is (typeof METHODS)[number] =>
  METHODS.some((method) => method === text);

const capabilitiesCall = endpoint("Capabilities", "GET /capabilities", {
  summary:
    "Lists the provider's calls. The portal sends no others and offers no page that needs one. Asked at start-up, then hourly.",
  open: true,
  innerRows: 1000,
  results: z.object({
    version: optionalText.describe("of the API"),
    calls: z.array(
      z.object({
        method: z.string().describe("GET, POST, PUT or DELETE"),
        path: z.string().startsWith("/").describe("below the base URL, e.g. `/profile`"),
        version: optionalText.describe("of the call, if it has its own"),
      }),
    ),
  }),
});

/** Empty if the list names none. */
export async function listCapabilities(shared: SharedContext): Promise<CallName[]> {
  const { calls } = await call(shared, capabilitiesCall);
  return calls.flatMap(({ method, path }): CallName[] => {
    const name = method.toUpperCase();
    return isMethod(name) ? [`${name} /${path.slice(1)}`] : [];
  });
}
