import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { openThinProxy } from "../../support/thin-proxy.ts";
import { PASSWORD } from "./test.ts";

export interface Payer {
  /** for LAB_API_URL */
  labUrl: string;
  /** for PAYMENT_HOSTS */
  host: string;
  bank: string;
  close: () => void;
}

async function listen(host: string, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // a string only for pipes
  return { origin: `http://${host}:${String(port)}`, server };
}

const token = z.object({ access_token: z.string() });
const payment = z.object({ results: z.object({ finish_url: z.string() }) });

/** A payment provider on two sites beside the portal's: `localhost` redirects to `127.0.0.2`. */
export async function openPayer(labUrl: string, username: string): Promise<Payer> {
  const ask = async (path: string, body?: object, headers = {}): Promise<unknown> => {
    const answer = await fetch(labUrl + path, {
      headers: { "Content-Type": "application/json", ...headers },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const signedIn = token.parse(await ask("/login?lang=en", { username, password: PASSWORD }));
  const current = { Authorization: `Bearer ${signedIn.access_token}` };
  const bank = await listen("127.0.0.2", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bank");
    const payment_id = pathname.slice(1);
    const page = (html: string) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<!DOCTYPE html>${html}`);
    void (async () => {
      if (request.method === "GET") {
        page(`<form method="post"><input name="by"><input name="outcome"><button>OK</button></form>`);
        return;
      }
      const chosen = new URLSearchParams(await text(request));
      const outcome = chosen.get("outcome");
      const { results } = payment.parse(
        await ask(`/payment/get-detail?payment_id=${payment_id}`, undefined, current),
      );
      if (outcome) await ask("/payment/simulate", { payment_id, outcome }, current);
      if (chosen.get("by") === "GET") response.writeHead(303, { Location: results.finish_url }).end();
      else
        page(
          `<form method="post" action="${results.finish_url.replaceAll("&", "&amp;")}">` +
            `<input type="hidden" name="status" value="${String(outcome)}"><button>Back</button></form>`,
        );
    })();
  });
  const payer = await listen("localhost", (request, response) =>
    response.writeHead(302, { Location: bank.origin + (request.url ?? "") }).end(),
  );
  const proxy = await openThinProxy(
    labUrl,
    ({ json }) =>
      JSON.parse(
        JSON.stringify(json).replace(
          /"redirect_url":"[^"]*\/simulated-payment/g,
          `"redirect_url":"${payer.origin}`,
        ),
      ) as unknown,
  );
  const close = () => {
    for (const { server } of [bank, payer]) server.close();
    void proxy.close();
  };
  return { labUrl: proxy.url, host: new URL(payer.origin).host, bank: bank.origin, close };
}
