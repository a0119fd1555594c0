import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { readEnv, setEnv } from "~/env.server.ts";
import { openLog, setLog } from "~/http/log.ts";
import { i18nFor } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { readRequestId } from "~/lib/request.ts";
import { setHub } from "~/realtime/hub.ts";
import { openEmbeddedStore, setStore } from "~/state/store.server.ts";
import { setTransport, transport } from "~/upstream/client/transport.server.ts";
import { fetchTransport } from "./fetch.server.ts";

const env = readEnv(process.env);
setEnv(env);
setLog(openLog("silent"));
setHub(null);
setStore(openEmbeddedStore(env.DATA_DIR));
setTransport(fetchTransport(env.LAB_API_URL ?? ""));

/** The document as Remix's own template streams it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  transport().end(readRequestId(request) ?? "");
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18nFor(langOf(request))}>
        <RemixServer context={remix} url={request.url} />
      </I18nextProvider>,
      {
        onShellReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
  });
}
